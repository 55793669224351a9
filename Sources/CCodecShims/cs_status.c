#include "cs_status.h"

#include <stdlib.h>

void cs_bytes_free(cs_bytes bytes) { free(bytes.data); }
