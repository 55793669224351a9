#include <stddef.h>
#include <stdio.h>  // jpeglib.h uses size_t and FILE without including their headers
#include <jpeglib.h>
#include <jerror.h>
