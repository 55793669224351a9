#include "jpng.h"

// The sizes and places that programs and bindings in other languages count on. They never change.

#define AT(type, field, offset) \
  _Static_assert(offsetof(type, field) == offset, #type "." #field " has moved")

_Static_assert(sizeof(jpng_code) == 4, "enums are 32 bits");
_Static_assert(sizeof(jpng_format) == 4, "enums are 32 bits");

_Static_assert(sizeof(jpng_error) == 256, "jpng_error");
AT(jpng_error, message, 8);

_Static_assert(sizeof(jpng_info) == 64, "jpng_info");
AT(jpng_info, alpha_kind, 12);
AT(jpng_info, color_byte_count, 16);
AT(jpng_info, has_color_profile, 32);
AT(jpng_info, color_profile_byte_count, 48);
AT(jpng_info, reserved, 56);

_Static_assert(sizeof(jpng_request) == 64, "jpng_request");
AT(jpng_request, region_x, 12);
AT(jpng_request, format, 28);
AT(jpng_request, threads, 36);
AT(jpng_request, max_memory, 40);
AT(jpng_request, reserved, 44);

_Static_assert(sizeof(jpng_settings) == 80, "jpng_settings");
AT(jpng_settings, effort, 20);
AT(jpng_settings, threads, 48);
AT(jpng_settings, reserved, 52);

// Pointers have the size that the machine gives them.
_Static_assert(sizeof(jpng_picture) == 5 * sizeof(void *) + 24, "jpng_picture");
AT(jpng_picture, width, 3 * sizeof(void *));
AT(jpng_picture, color_profile, 3 * sizeof(void *) + 8);
AT(jpng_picture, format, 5 * sizeof(void *) + 8);

_Static_assert(sizeof(jpng_bundle_entry) == 2 * sizeof(void *) + 64, "jpng_bundle_entry");
AT(jpng_bundle_entry, byte_count, 2 * sizeof(void *));
AT(jpng_bundle_entry, preview_byte_count, 2 * sizeof(void *) + 24);
AT(jpng_bundle_entry, kind, 2 * sizeof(void *) + 32);
AT(jpng_bundle_entry, scale, 2 * sizeof(void *) + 44);
AT(jpng_bundle_entry, reserved, 2 * sizeof(void *) + 48);
