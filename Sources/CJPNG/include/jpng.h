// jpng.h: decodes and encodes JPNG files. The library is libjpng; see docs/embedding.md.
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
// - What is handed out through pointers is unspecified where a call fails, except that `*file` and
//   `*bytes` are then NULL.
// - A file may be used by any number of threads at once, while none of them closes it.
//
// Rules for structs and enums
//
// - A struct never changes its size, an enumerator never its value. What a later version adds comes
//   out of `reserved`, or is a new enumerator or function; 0 means what it was before.
// - So start requests, pictures and settings with {0}: a program then runs with any later version
//   of the library. Where `reserved` is not 0, an option is asked for that this version does not
//   know, an error.

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
  JPNG_ALPHA_AUTO = 0,  // of settings only: what is smallest with an acceptable error
  JPNG_ALPHA_PNG = 1,  // lossless
  JPNG_ALPHA_JPEG = 2  // lossy, exact at 0 and 255
} jpng_alpha_encoding;

typedef enum jpng_alpha_kind {
  JPNG_ALPHA_UNKNOWN = 0,  // the file does not say
  JPNG_ALPHA_OPAQUE = 1,   // all pixels 255
  JPNG_ALPHA_BINARY = 2,   // all pixels 0 or 255, and some 0
  JPNG_ALPHA_GENERAL = 3   // anything else
} jpng_alpha_kind;

// Whether colour is independent of alpha.
typedef enum jpng_association {
  JPNG_STRAIGHT = 0,
  JPNG_PREMULTIPLIED = 1  // colour is multiplied by alpha / 255
} jpng_association;

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
  uint32_t color_profile_byte_count;     // 0 without a profile
  jpng_association stored_association;   // straight where the file does not say
  uint32_t reserved[2];        // 0
} jpng_info;

// The order of a pixel's four bytes.
typedef enum jpng_format {
  JPNG_RGBA = 0,
  JPNG_BGRA = 1
} jpng_format;

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
  // Most threads to decode on; a small file, or few rows of one, are decoded on fewer, as it takes
  // longer otherwise. 0: one for each core. The pixels do not depend on it.
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

// Copies the ICC profile of the colours, color_profile_byte_count bytes of jpng_info, to `profile`,
// where `byte_count` bytes may be written to. Decoding leaves colours as the profile has them.
jpng_code jpng_color_profile(
    const jpng_file *file, void *profile, size_t byte_count, jpng_error *error);

// Compares the checksums of the planes, which files of this project have, with the planes' bytes:
// finds damage that decodes all the same, to wrong pixels. It reads all bytes of the planes, which
// takes far less time than decoding them. Decoding itself does not do so.
jpng_code jpng_verify_checksums(const jpng_file *file, jpng_error *error);

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

// Encoding. A small libjpng only decodes: these functions then return JPNG_UNSUPPORTED.

// A picture in memory: rows of 4 bytes a pixel, top to bottom, straight.
typedef struct jpng_picture {
  const void *pixels;
  size_t byte_count;  // that may be read at `pixels`
  size_t row_stride;  // bytes from the start of a row to that of the next; a multiple of 4
  uint32_t width;
  uint32_t height;
  // The ICC profile of the colours, RGB; NULL: sRGB.
  const void *color_profile;
  size_t color_profile_byte_count;
  jpng_format format;
  uint32_t reserved[3];  // 0
} jpng_picture;

typedef enum jpng_effort {
  JPNG_EFFORT_BALANCED = 0,  // coefficients are chosen for what they cost and what is seen of them
  JPNG_EFFORT_FAST = 1,      // as fast as libjpeg-turbo
  JPNG_EFFORT_BEST = 2       // about seven times as long as balanced, for some 4 % less bytes
} jpng_effort;

typedef enum jpng_subsampling {
  JPNG_SUBSAMPLING_AUTO = 0,  // by the picture's chroma detail
  JPNG_SUBSAMPLING_444 = 1,
  JPNG_SUBSAMPLING_422 = 2,
  JPNG_SUBSAMPLING_420 = 3
} jpng_subsampling;

// The colour of pixels with alpha 0 in the file.
typedef enum jpng_hidden_color {
  JPNG_HIDDEN_FILL = 0,  // a smooth fill: fewest bytes, no fringe
  JPNG_HIDDEN_KEEP = 1,  // as it is
  JPNG_HIDDEN_ZERO = 2   // black
} jpng_hidden_color;

// What becomes of a colour profile that is not one of sRGB.
typedef enum jpng_profile_policy {
  JPNG_PROFILE_PRESERVE = 0,
  JPNG_PROFILE_SRGB = 1,  // colours are converted to sRGB
  JPNG_PROFILE_STRIP = 2  // dropped; colours are not converted
} jpng_profile_policy;

// Restart markers, for decoding on several threads and in part.
typedef enum jpng_restarts {
  JPNG_RESTARTS_AUTO = 0,  // in large pictures
  JPNG_RESTARTS_ROWS = 1,
  JPNG_RESTARTS_NONE = 2
} jpng_restarts;

// How a picture is encoded: the options of `jpng pack`. 0 is the default of each.
typedef struct jpng_settings {
  uint32_t quality;           // of colour, 1...100; 0: 80
  jpng_alpha_encoding alpha;
  uint32_t alpha_quality;     // of a JPEG alpha plane, 1...100; 0: 90
  uint32_t alpha_max_error;   // largest error of an alpha value, 1...255; 0: by the quality.
                              // JPNG_ALPHA_PNG keeps alpha exact
  jpng_subsampling subsampling;
  jpng_effort effort;
  uint32_t progressive;       // 0 or 1: a little smaller, and much slower to decode
  jpng_hidden_color hidden_color;
  jpng_association association;  // how colour is stored
  jpng_profile_policy profile_policy;
  jpng_restarts restarts;
  uint32_t preview;           // a small copy of the picture: 8 or 16 for 1/8 or 1/16 of each side;
                              // 0: none
  uint32_t threads;           // most threads to encode on; 0: one. More than two gain nothing
  uint32_t reserved[7];       // 0
} jpng_settings;

// Encodes a picture, and decodes the result to check it. settings NULL: as settings of zeros. The
// same picture and settings give the same bytes, on any number of threads, and those that
// `jpng pack` writes. `*bytes`, `*count` long, are the caller's, to be given to jpng_free.
jpng_code jpng_encode(
    const jpng_picture *picture, const jpng_settings *settings, void **bytes, size_t *count,
    jpng_error *error);

// Frees what jpng_encode handed out; NULL is nothing.
void jpng_free(void *bytes);

// Bundles: many files in one, as `jpng bundle create` writes them (docs/bundle.md). A bundle is
// mapped into memory, and its files are decoded where they are. It must not be changed or shortened
// while it is open; to replace it, rename another over it. Bundles may be used by any number of
// threads at once, as files may.

// An open bundle.
typedef struct jpng_bundle jpng_bundle;

// The index where a bundle has no file of a name.
#define JPNG_NO_ENTRY UINT32_MAX

typedef enum jpng_entry_kind {
  JPNG_ENTRY_OTHER = 0,
  JPNG_ENTRY_JPNG = 1,  // jpng_bundle_open_file opens it
  JPNG_ENTRY_PNG = 2
} jpng_entry_kind;

// What a bundle says of one of its files. Sizes and scales are as its maker found them.
typedef struct jpng_bundle_entry {
  const char *name;            // UTF-8, with slashes, ends in 0; there until jpng_bundle_close
  const void *bytes;           // of the file; there until jpng_bundle_close
  uint64_t byte_count;
  uint64_t offset;             // of the bytes in the bundle
  uint64_t preview_offset;     // of what the preview is decoded from, in the bundle
  uint32_t preview_byte_count; // 0: there is no preview
  uint32_t crc32;
  jpng_entry_kind kind;
  uint32_t width;              // in pixels; 0: no picture
  uint32_t height;
  uint32_t scale;              // 2 for icon@2x.jpng; 0: a picture in one scale only
  uint32_t reserved[4];        // 0
} jpng_bundle_entry;

// Opens a bundle by mapping it into memory, and reads its directory and its index. A file that
// cannot be read is JPNG_FAILED, one that is no sound bundle JPNG_MALFORMED.
jpng_code jpng_bundle_open(const char *path, jpng_bundle **bundle, jpng_error *error);

// Ends the use of a bundle; NULL is none. Files that were opened from it stay open.
void jpng_bundle_close(jpng_bundle *bundle);

jpng_code jpng_bundle_count(const jpng_bundle *bundle, uint32_t *count, jpng_error *error);

// The index of a file, such as "ui/icon.jpng"; JPNG_NO_ENTRY, which is no error, if there is none.
jpng_code jpng_bundle_find(
    const jpng_bundle *bundle, const char *name, uint32_t *index, jpng_error *error);

// Indices are below the count, in the order of the bytes of the names.
jpng_code jpng_bundle_get_entry(
    const jpng_bundle *bundle, uint32_t index, jpng_bundle_entry *entry, jpng_error *error);

// Opens a JPNG in a bundle, in place. jpng_close ends its use; until then, the bundle stays mapped.
jpng_code jpng_bundle_open_file(
    const jpng_bundle *bundle, uint32_t index, jpng_file **file, jpng_error *error);

// Has the system read the previews of `count` files at once, if they lie side by side in front of
// the files: all from the first to the last.
jpng_code jpng_bundle_prefetch_previews(
    const jpng_bundle *bundle, const uint32_t *indices, size_t count, jpng_error *error);

// The size of a preview.
jpng_code jpng_bundle_preview_size(
    const jpng_bundle *bundle, uint32_t index, uint32_t *width, uint32_t *height,
    jpng_error *error);

// Decodes a preview, without a look at its file; as jpng_decode_preview.
jpng_code jpng_bundle_decode_preview(
    const jpng_bundle *bundle, uint32_t index, const jpng_request *request, void *pixels,
    size_t row_stride, size_t byte_count, jpng_error *error);

// The library's version, "1.2.3"; there for as long as the program runs.
const char *jpng_version(void);

#ifdef __cplusplus
}
#endif

#endif
