// Loads JPNG files into GdkPixbufs, by libjpng: a module of gdk-pixbuf (docs/desktop.md).
//
// It is built twice. As "jpng" it takes what is image/x-jpng by its name, for programs that ask for
// a loader by MIME type. With LOOK_INTO_JPEG it takes all that begins as a JPEG, for those that
// leave the choice to gdk-pixbuf, which looks at the first bytes alone: what is no JPNG then goes
// on to gdk-pixbuf's own loader for JPEG.
//
// What a file is stands at its end, so nothing is shown before all of it has arrived.

#define GDK_PIXBUF_ENABLE_BACKEND
#include <gdk-pixbuf/gdk-pixbuf.h>
#include <jpng.h>
#include <string.h>
#include <unistd.h>

#ifdef LOOK_INTO_JPEG
#define FORMAT_NAME "jpng-in-jpeg"
#else
#define FORMAT_NAME "jpng"
#endif

// A picture on its way, and whom to tell of it.
typedef struct job {
  GByteArray *bytes;
  GdkPixbufModuleSizeFunc size_func;  // like the others NULL where nobody has to know
  GdkPixbufModulePreparedFunc prepared_func;
  GdkPixbufModuleUpdatedFunc updated_func;
  gpointer user_data;
} job;

// MARK: Errors

static int error_code(jpng_code code) {
  switch (code) {
    case JPNG_MALFORMED:
      return GDK_PIXBUF_ERROR_CORRUPT_IMAGE;
    case JPNG_UNSUPPORTED:
      return GDK_PIXBUF_ERROR_UNSUPPORTED_OPERATION;
    case JPNG_LIMIT_EXCEEDED:
    case JPNG_OUT_OF_MEMORY:
      return GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY;
    default:
      return GDK_PIXBUF_ERROR_FAILED;
  }
}

static void set_error(GError **error, const jpng_error *from) {
  g_set_error_literal(error, GDK_PIXBUF_ERROR, error_code(from->code), from->message);
}

// MARK: Other formats

// The loader of gdk-pixbuf for a MIME type; not one of these, which may have it, too.
static GdkPixbufLoader *loader_for(const char *mime_type, GError **error) {
  GdkPixbufLoader *loader = NULL;
  GSList *formats = gdk_pixbuf_get_formats();
  for (GSList *item = formats; item && !loader; item = item->next) {
    char *name = gdk_pixbuf_format_get_name(item->data);
    char **types = gdk_pixbuf_format_get_mime_types(item->data);
    if (!g_str_has_prefix(name, "jpng") && g_strv_contains((const char *const *)types, mime_type)) {
      loader = gdk_pixbuf_loader_new_with_type(name, NULL);
    }
    g_strfreev(types);
    g_free(name);
  }
  g_slist_free(formats);
  if (!loader) {
    g_set_error(
        error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_UNKNOWN_TYPE, "There is no loader for %s",
        mime_type);
  }
  return loader;
}

static void pass_on_size(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  const job *job = data;
  if (!job->size_func) return;
  job->size_func(&width, &height, job->user_data);
  gdk_pixbuf_loader_set_size(loader, width, height);
}

// There may be a pixbuf as well as an error: what has been read of a file that is cut off.
static GdkPixbuf *load_other(const job *job, const char *mime_type, GError **error) {
  GdkPixbufLoader *loader = loader_for(mime_type, error);
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(pass_on_size), (gpointer)job);
  gboolean is_written =
      gdk_pixbuf_loader_write(loader, job->bytes->data, job->bytes->len, error);
  // A file that is read in one go is shown even if it is cut off, as if its JPEG had ended there.
  if (is_written && !job->prepared_func) {
    gdk_pixbuf_loader_write(loader, (const guchar *)"\xff\xd9", 2, NULL);
  }
  gdk_pixbuf_loader_close(loader, is_written ? error : NULL);
  GdkPixbuf *pixbuf = gdk_pixbuf_loader_get_pixbuf(loader);
  if (pixbuf) g_object_ref(pixbuf);
  g_object_unref(loader);
  return pixbuf;
}

// MARK: JPNG

static gboolean is_jpng(const guint8 *bytes, gsize count) {
  // "GNPJ", or "GEPJ" of old writers (docs/format.md).
  return count >= 16
      && (!memcmp(bytes + count - 4, "GNPJ", 4) || !memcmp(bytes + count - 4, "GEPJ", 4));
}

// Half of the machine's memory: a small file may ask for more than there is, and a viewer that is
// told so can go on.
static uint32_t memory_limit(void) {
  long pages = sysconf(_SC_PHYS_PAGES), page_size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_size <= 0) return 0;
  guint64 limit = (guint64)pages * (guint64)page_size / 2 / (1 << 20);
  return (uint32_t)CLAMP(limit, 1, G_MAXUINT32);
}

// What is least work to decode and still has as many pixels as are wanted. Where it has more,
// GdkPixbufLoader makes it smaller.
static jpng_request cheapest_request(
    const jpng_file *file, uint32_t width, uint32_t height, gboolean *is_preview) {
  uint32_t found_width, found_height;
  jpng_request request = {0};
  request.max_memory = memory_limit();
  *is_preview = FALSE;
  if (jpng_request_size(file, &request, &found_width, &found_height, NULL)
      || (found_width <= width && found_height <= height)) {
    return request;
  }
  *is_preview = !jpng_preview_size(file, &found_width, &found_height, NULL)
      && found_width >= width && found_height >= height;
  if (*is_preview) return request;

  jpng_request fitting = request;
  fitting.fit_width = width;
  fitting.fit_height = height;
  if (!jpng_request_size(file, &fitting, &found_width, &found_height, NULL)
      && found_width == width && found_height == height) {
    return fitting;
  }
  for (request.eighths = 1; request.eighths < 8; request.eighths++) {
    if (!jpng_request_size(file, &request, &found_width, &found_height, NULL)
        && found_width >= width && found_height >= height) {
      break;
    }
  }
  return request;
}

static GdkPixbuf *decode(
    const jpng_file *file, const jpng_request *request, gboolean is_preview, jpng_error *error) {
  uint32_t width, height;
  if (is_preview ? jpng_preview_size(file, &width, &height, error)
                 : jpng_verify_checksums(file, error)
                       || jpng_request_size(file, request, &width, &height, error)) {
    return NULL;
  }
  GdkPixbuf *pixbuf = gdk_pixbuf_new(GDK_COLORSPACE_RGB, TRUE, 8, (int)width, (int)height);
  if (!pixbuf) {
    *error = (jpng_error){JPNG_OUT_OF_MEMORY, JPNG_NO_PLANE, "There is no memory for the picture"};
    return NULL;
  }
  guchar *pixels = gdk_pixbuf_get_pixels(pixbuf);
  gsize stride = (gsize)gdk_pixbuf_get_rowstride(pixbuf);
  gsize byte_count = gdk_pixbuf_get_byte_length(pixbuf);
  if (is_preview ? jpng_decode_preview(file, request, pixels, stride, byte_count, error)
                 : jpng_decode(file, request, pixels, stride, byte_count, error)) {
    g_clear_object(&pixbuf);
  }
  return pixbuf;
}

static GdkPixbuf *decode_at_wanted_size(
    const job *job, const jpng_file *file, jpng_error *error) {
  uint32_t full_width, full_height;
  if (jpng_decoded_size(file, 0, &full_width, &full_height, error)) return NULL;
  int width = (int)full_width, height = (int)full_height;
  if (job->size_func) job->size_func(&width, &height, job->user_data);
  if (width <= 0 || height <= 0) {
    // Who wanted to know the size only says so by this.
    *error = (jpng_error){JPNG_FAILED, JPNG_NO_PLANE, "A picture without pixels is asked for"};
    return NULL;
  }
  gboolean is_preview;
  jpng_request request =
      cheapest_request(file, (uint32_t)width, (uint32_t)height, &is_preview);
  return decode(file, &request, is_preview, error);
}

// Viewers that manage colours look for it.
// The ICC profile in base64, as gdk-pixbuf has those of other formats.
static void attach_profile(GdkPixbuf *pixbuf, const jpng_file *file) {
  jpng_info info;
  if (jpng_get_info(file, &info, NULL) || !info.color_profile_byte_count) return;
  guint8 *profile = g_malloc(info.color_profile_byte_count);
  if (!jpng_color_profile(file, profile, info.color_profile_byte_count, NULL)) {
    char *text = g_base64_encode(profile, info.color_profile_byte_count);
    gdk_pixbuf_set_option(pixbuf, "icc-profile", text);
    g_free(text);
  }
  g_free(profile);
}

static GdkPixbuf *load_jpng(const job *job, GError **error) {
  jpng_error why;
  jpng_file *file;
  GdkPixbuf *pixbuf = NULL;
  // An empty array has no data.
  const guint8 *bytes = job->bytes->len ? job->bytes->data : (const guint8 *)"";
  if (!jpng_open(bytes, job->bytes->len, &file, &why)) {
    pixbuf = decode_at_wanted_size(job, file, &why);
    if (pixbuf) attach_profile(pixbuf, file);
  }
  jpng_close(file);
  if (!pixbuf) set_error(error, &why);
  return pixbuf;
}

// MARK: The module

static GdkPixbuf *load_bytes(const job *job, GError **error) {
  const guint8 *bytes = job->bytes->data;
  gsize count = job->bytes->len;
  if (!is_jpng(bytes, count)) {
    // A PNG may have the name of a JPNG (jpng pack --keep-name).
    if (count >= 8 && !memcmp(bytes, "\x89PNG\r\n\x1a\n", 8)) {
      return load_other(job, "image/png", error);
    }
#ifdef LOOK_INTO_JPEG
    return load_other(job, "image/jpeg", error);
#endif
  }
  return load_jpng(job, error);
}

static gboolean add_bytes(GByteArray *bytes, const guchar *more, gsize count, GError **error) {
  // A GByteArray cannot be larger, and ends the program if it is to be.
  if (count > G_MAXINT32 - (gsize)bytes->len) {
    g_set_error_literal(
        error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_INSUFFICIENT_MEMORY,
        "The file is larger than 2 GiB");
    return FALSE;
  }
  g_byte_array_append(bytes, more, (guint)count);
  return TRUE;
}

static GdkPixbuf *load(FILE *input, GError **error) {
  job job = {.bytes = g_byte_array_new()};
  guchar buffer[1 << 16];
  gboolean is_read = TRUE;
  for (gsize count; is_read && (count = fread(buffer, 1, sizeof buffer, input)) > 0;) {
    is_read = add_bytes(job.bytes, buffer, count, error);
  }
  if (is_read && ferror(input)) {
    g_set_error_literal(
        error, GDK_PIXBUF_ERROR, GDK_PIXBUF_ERROR_FAILED, "The file cannot be read");
    is_read = FALSE;
  }
  GError *why = NULL;
  GdkPixbuf *pixbuf = is_read ? load_bytes(&job, &why) : NULL;
  g_byte_array_unref(job.bytes);
  if (why) {
    g_clear_object(&pixbuf);
    g_propagate_error(error, why);
  }
  return pixbuf;
}

static gpointer begin_load(
    GdkPixbufModuleSizeFunc size_func, GdkPixbufModulePreparedFunc prepared_func,
    GdkPixbufModuleUpdatedFunc updated_func, gpointer user_data, GError **error) {
  (void)error;
  job *job = g_new(struct job, 1);
  *job = (struct job){g_byte_array_new(), size_func, prepared_func, updated_func, user_data};
  return job;
}

static gboolean load_increment(
    gpointer context, const guchar *bytes, guint count, GError **error) {
  job *job = context;
  return add_bytes(job->bytes, bytes, count, error);
}

static gboolean stop_load(gpointer context, GError **error) {
  job *job = context;
  GError *why = NULL;
  GdkPixbuf *pixbuf = load_bytes(job, &why);
  if (pixbuf) {
    if (job->prepared_func) job->prepared_func(pixbuf, NULL, job->user_data);
    if (job->updated_func) {
      job->updated_func(
          pixbuf, 0, 0, gdk_pixbuf_get_width(pixbuf), gdk_pixbuf_get_height(pixbuf),
          job->user_data);
    }
    g_object_unref(pixbuf);
  }
  g_byte_array_unref(job->bytes);
  g_free(job);
  gboolean is_loaded = !why;
  if (why) g_propagate_error(error, why);
  return is_loaded;
}

G_MODULE_EXPORT void fill_vtable(GdkPixbufModule *module) {
  module->load = load;
  module->begin_load = begin_load;
  module->load_increment = load_increment;
  module->stop_load = stop_load;
}

G_MODULE_EXPORT void fill_info(GdkPixbufFormat *info) {
  info->name = FORMAT_NAME;
  info->license = "MIT";
  info->flags = GDK_PIXBUF_FORMAT_THREADSAFE;
#ifdef LOOK_INTO_JPEG
  static GdkPixbufModulePattern signature[] = {{"\xff\xd8\xff", "   ", 100}, {NULL, NULL, 0}};
  static gchar *mime_types[] = {"image/jpeg", NULL};
  static gchar *extensions[] = {"jpg", "jpeg", "jpe", NULL};
  info->description = "JPEG, or JPNG by its content";
#else
  // No first bytes say that a file is a JPNG.
  static GdkPixbufModulePattern signature[] = {{NULL, NULL, 0}};
  static gchar *mime_types[] = {"image/x-jpng", NULL};
  static gchar *extensions[] = {"jpng", NULL};
  info->description = "JPNG image";
#endif
  info->signature = signature;
  info->mime_types = mime_types;
  info->extensions = extensions;
}
