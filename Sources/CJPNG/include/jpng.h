// jpng.h: decodes JPNG files. The library is libjpng; see docs/embedding.md.
//
//   jpng_error error;
//   jpng_file *file;
//   if (jpng_open(bytes, count, &file, &error)) { puts(error.message); return; }
//
//   jpng_request request = {0};  // straight RGBA, all of the picture, at full size
//   request.eighths = 4;         // rather: at half size
//
//   uint32_t width, height;
//   jpng_request_size(file, &request, &width, &height, NULL);
//   size_t stride = (size_t)width * 4;
//   void *pixels = malloc(stride * height);
//   if (jpng_decode(file, &request, pixels, stride, stride * height, &error)) puts(error.message);
//   jpng_close(file);
//
// Rules for all functions
//
// - They return JPNG_OK, which is 0, or the code of what is wrong. `error` may be NULL; where it is
//   not, it is written by every call, also by one that succeeds. It belongs to the caller, so no
//   call overwrites the error of another, on whatever thread.
// - NULL, sizes that do not fit and numbers out of range are errors, not crashes. A pointer that is
//   not NULL is believed: it must point to what the declaration says.
// - What is handed out through pointers is unspecified where a call fails, except that `*file` is
//   then NULL.
// - A file may be used by any number of threads at once, while none of them closes it.
//
// Rules for structs and enums
//
// - A struct never changes its size, an enumerator never its value. What a later version adds comes
//   out of `reserved`, or is a new enumerator or function; 0 means what it was before.
// - So start a request with {0}: a program then runs with any later version of the library.
//   Where `reserved` is not 0, an option is asked for that this version does not know, an error.

#ifndef JPNG_H
#define JPNG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// An open file.
typedef struct jpng_file jpng_file;

// What is wrong. Later versions may return others: take them for failures, too.
typedef enum jpng_code {
  JPNG_OK = 0,
  JPNG_MALFORMED = 1,         // not a valid file, or one that contradicts itself
  JPNG_UNSUPPORTED = 2,       // a valid file of a kind that is not handled
  JPNG_LIMIT_EXCEEDED = 3,    // a larger picture than is decoded: 16383^2 pixels, 65500 a side;
                              // or more memory than the request allows
  JPNG_INVALID_REGION = 4,    // a region that is not within the picture
  JPNG_OUT_OF_MEMORY = 5,     // no memory left for a codec
  JPNG_INVALID_ARGUMENT = 6,  // the call is wrong, whatever the file
  JPNG_NO_PREVIEW = 7,        // the file has none
  JPNG_FAILED = 8             // anything else
} jpng_code;

typedef enum jpng_plane {
  JPNG_NO_PLANE = 0,
  JPNG_COLOR_PLANE = 1,
  JPNG_ALPHA_PLANE = 2
} jpng_plane;

typedef struct jpng_error {
  jpng_code code;
  jpng_plane plane;   // the plane it is about, where it is about one
  char message[248];  // one sentence, UTF-8, ends in 0; empty after JPNG_OK
} jpng_error;

typedef enum jpng_alpha_encoding {
  JPNG_ALPHA_PNG = 1,  // lossless
  JPNG_ALPHA_JPEG = 2  // lossy, exact at 0 and 255
} jpng_alpha_encoding;

typedef enum jpng_alpha_kind {
  JPNG_ALPHA_UNKNOWN = 0,  // the file does not say
  JPNG_ALPHA_OPAQUE = 1,   // all pixels 255
  JPNG_ALPHA_BINARY = 2,   // all pixels 0 or 255, and some 0
  JPNG_ALPHA_GENERAL = 3   // anything else
} jpng_alpha_kind;

// What a file says about itself.
typedef struct jpng_info {
  uint32_t width;
  uint32_t height;
  jpng_alpha_encoding alpha_encoding;
  jpng_alpha_kind alpha_kind;
  uint64_t color_byte_count;   // of the colour plane in the file
  uint64_t alpha_byte_count;   // of the alpha plane
  uint32_t has_color_profile;  // 0: the colours are sRGB
  uint32_t has_preview;        // 0 or 1
  uint32_t preview_width;      // 0 without one
  uint32_t preview_height;
  uint32_t reserved[4];        // 0
} jpng_info;

// The order of a pixel's four bytes.
typedef enum jpng_format {
  JPNG_RGBA = 0,
  JPNG_BGRA = 1
} jpng_format;

typedef enum jpng_association {
  JPNG_STRAIGHT = 0,
  JPNG_PREMULTIPLIED = 1  // colour is multiplied by alpha / 255
} jpng_association;

// What is wanted of a picture.
typedef struct jpng_request {
  // Scale, 1...8 eighths of each side, rounded up; 0: full size. JPEG decodes to these scales at no
  // cost.
  uint32_t eighths;
  // Rather a box that the picture is to fit into, its shape kept, never enlarged. 0: no limit in
  // this direction. A request has a box or eighths, not both.
  uint32_t fit_width;
  uint32_t fit_height;
  // What to show, in pixels of the full picture; all 0: all of it.
  uint32_t region_x;
  uint32_t region_y;
  uint32_t region_width;
  uint32_t region_height;
  jpng_format format;
  jpng_association association;
  // Most threads to decode on. 0: one for a small picture, else one for each core. The pixels do
  // not depend on it.
  uint32_t threads;
  // Most memory that the decoding may take at once, the pixels included, in MiB; more is
  // JPNG_LIMIT_EXCEEDED. 0: no limit but the memory there is.
  uint32_t max_memory;
  uint32_t reserved[5];  // 0
} jpng_request;

// Opens a file in memory. Reads what is around the planes and their headers; decodes nothing.
// The bytes are not copied: they must stay where and as they are until jpng_close.
jpng_code jpng_open(const void *bytes, size_t count, jpng_file **file, jpng_error *error);

// The same, with a copy of the bytes: they may go away at once.
jpng_code jpng_open_copy(const void *bytes, size_t count, jpng_file **file, jpng_error *error);

// Ends the use of a file; NULL is none.
void jpng_close(jpng_file *file);

jpng_code jpng_get_info(const jpng_file *file, jpng_info *info, jpng_error *error);

// The size of the whole picture at a scale of 1...8 eighths; 0: at full size.
jpng_code jpng_decoded_size(
    const jpng_file *file, uint32_t eighths, uint32_t *width, uint32_t *height,
    jpng_error *error);

// The size that a request comes out at. NULL: as a request of zeros.
jpng_code jpng_request_size(
    const jpng_file *file, const jpng_request *request, uint32_t *width, uint32_t *height,
    jpng_error *error);

// Decodes what a request asks for; NULL: as a request of zeros. Rows of 4 bytes a pixel, top to
// bottom, start `row_stride` bytes apart; what is between them is left alone. `pixels` and
// `row_stride` are multiples of 4; `byte_count` bytes may be written to at `pixels`, at least
// row_stride * (height - 1) + width * 4. After a failure, `pixels` may hold anything.
jpng_code jpng_decode(
    const jpng_file *file, const jpng_request *request, void *pixels, size_t row_stride,
    size_t byte_count, jpng_error *error);

// The size of the small copy of the picture that a file may have.
jpng_code jpng_preview_size(
    const jpng_file *file, uint32_t *width, uint32_t *height, jpng_error *error);

// Decodes the preview, without a look at the planes. Of the request, only format and association
// count, but all of it is checked; the rest is as for jpng_decode.
jpng_code jpng_decode_preview(
    const jpng_file *file, const jpng_request *request, void *pixels, size_t row_stride,
    size_t byte_count, jpng_error *error);

// The library's version, "1.2.3"; there for as long as the program runs.
const char *jpng_version(void);

#ifdef __cplusplus
}
#endif

#endif
