// Loads a picture by gdk-pixbuf alone, for the tests of the loader:
//
//   pixels file FILE [WIDTHxHEIGHT] > rows      gdk-pixbuf chooses the loader
//   pixels TYPE FILE [WIDTHxHEIGHT] > rows      the loader for a MIME type, a few bytes at a time
//   pixels size FILE                            asks for the size alone
//
// Rows have no padding, of 3 or 4 bytes a pixel. On stderr are width, height, channels, the name of
// the format, and the options "x-dpi" and "icc-profile"; or what is wrong: the error's domain,
// number and message, with status 65.

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct size {
  int width, height;  // 0: as it is
} size;

static int fail(GError *error) {
  fprintf(
      stderr, "%s %d %s\n", error ? g_quark_to_string(error->domain) : "none",
      error ? error->code : 0, error ? error->message : "no error is set");
  return 65;
}

static void set_size(GdkPixbufLoader *loader, int width, int height, gpointer data) {
  const size *wanted = data;
  (void)width;
  (void)height;
  if (wanted->width) gdk_pixbuf_loader_set_size(loader, wanted->width, wanted->height);
}

// In pieces of a size that grows, so that they end at all kinds of places.
static gboolean feed(GdkPixbufLoader *loader, const char *path, GError **error) {
  char *bytes;
  gsize count;
  if (!g_file_get_contents(path, &bytes, &count, error)) return FALSE;
  gboolean is_fed = TRUE;
  for (gsize at = 0, piece = 1; is_fed && at < count; at += piece, piece += piece / 2 + 1) {
    if (piece > count - at) piece = count - at;
    is_fed = gdk_pixbuf_loader_write(loader, (guchar *)bytes + at, piece, error);
  }
  g_free(bytes);
  return is_fed;
}

static GdkPixbuf *load_by_type(
    const char *type, const char *path, size *wanted, char **format, GError **error) {
  GdkPixbufLoader *loader = gdk_pixbuf_loader_new_with_mime_type(type, error);
  if (!loader) return NULL;
  g_signal_connect(loader, "size-prepared", G_CALLBACK(set_size), wanted);
  gboolean is_loaded = feed(loader, path, error);
  is_loaded = gdk_pixbuf_loader_close(loader, is_loaded ? error : NULL) && is_loaded;
  GdkPixbuf *pixbuf = is_loaded ? gdk_pixbuf_loader_get_pixbuf(loader) : NULL;
  if (pixbuf) {
    g_object_ref(pixbuf);
    *format = gdk_pixbuf_format_get_name(gdk_pixbuf_loader_get_format(loader));
  }
  g_object_unref(loader);
  return pixbuf;
}

int main(int count, char **arguments) {
  size wanted = {0, 0};
  if (count < 3) return 64;
  if (count > 3 && sscanf(arguments[3], "%dx%d", &wanted.width, &wanted.height) != 2) return 64;
  const char *how = arguments[1], *path = arguments[2];
  char *format = NULL;

  if (!strcmp(how, "file") || !strcmp(how, "size")) {
    int width, height;
    GdkPixbufFormat *found = gdk_pixbuf_get_file_info(path, &width, &height);
    format = found ? gdk_pixbuf_format_get_name(found) : g_strdup("none");
    if (!strcmp(how, "size")) {
      printf("%d %d %s\n", found ? width : 0, found ? height : 0, format);
      g_free(format);
      return 0;
    }
  }
  GError *error = NULL;
  GdkPixbuf *pixbuf;
  if (strcmp(how, "file")) {
    pixbuf = load_by_type(how, path, &wanted, &format, &error);
  } else if (wanted.width) {
    pixbuf = gdk_pixbuf_new_from_file_at_scale(path, wanted.width, wanted.height, FALSE, &error);
  } else {
    pixbuf = gdk_pixbuf_new_from_file(path, &error);
  }
  if (!pixbuf) {
    g_free(format);
    return fail(error);
  }

  int height = gdk_pixbuf_get_height(pixbuf), channels = gdk_pixbuf_get_n_channels(pixbuf);
  size_t row_bytes = (size_t)gdk_pixbuf_get_width(pixbuf) * (size_t)channels;
  for (int y = 0; y < height; y++) {
    const guchar *row = gdk_pixbuf_read_pixels(pixbuf) + (gsize)y * gdk_pixbuf_get_rowstride(pixbuf);
    if (fwrite(row, 1, row_bytes, stdout) != row_bytes) return 74;
  }
  const char *density = gdk_pixbuf_get_option(pixbuf, "x-dpi");
  const char *profile = gdk_pixbuf_get_option(pixbuf, "icc-profile");
  fprintf(
      stderr, "%d %d %d %s %s %s\n", gdk_pixbuf_get_width(pixbuf), height, channels, format,
      density ? density : "-", profile ? profile : "-");
  g_free(format);
  g_object_unref(pixbuf);
  return 0;
}
