// Decodes pictures into textures of OpenGL ES 3, in two ways, and says how long each takes:
//
//   upload [--rows] [--runs N] FILE...
//
// "mapped": into a pixel buffer that is mapped into memory, and from there into the texture.
// "copied": into memory of the program's own, which the driver copies.
//
// There is no window: the texture is read back instead, and with --rows its rows go to standard
// output, as premultiplied RGBA.

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl3.h>
#include <jpng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "mapped_file.h"

typedef struct upload {
  jpng_file *file;
  jpng_request request;
  uint32_t width, height;
  size_t stride, byte_count;
  jpng_error error;
} upload;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1000 + (double)time.tv_nsec / 1e6;
}

// MARK: The two ways

// The decoder writes where the driver reads: no copy of the picture is made by the program.
static int upload_mapped(upload *upload) {
  GLuint buffer;
  glGenBuffers(1, &buffer);
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
  glBufferData(GL_PIXEL_UNPACK_BUFFER, (GLsizeiptr)upload->byte_count, NULL, GL_STREAM_DRAW);
  void *pixels = glMapBufferRange(
      GL_PIXEL_UNPACK_BUFFER, 0, (GLsizeiptr)upload->byte_count,
      GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
  int is_decoded = pixels
      && !jpng_decode(
          upload->file, &upload->request, pixels, upload->stride, upload->byte_count,
          &upload->error);
  // What the system has thrown away meanwhile is not to be shown.
  if (pixels && !glUnmapBuffer(GL_PIXEL_UNPACK_BUFFER)) is_decoded = 0;
  if (is_decoded) {
    glTexSubImage2D(
        GL_TEXTURE_2D, 0, 0, 0, (GLsizei)upload->width, (GLsizei)upload->height, GL_RGBA,
        GL_UNSIGNED_BYTE, NULL);
  }
  glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
  glDeleteBuffers(1, &buffer);
  return is_decoded;
}

static int upload_copied(upload *upload) {
  void *pixels = malloc(upload->byte_count);
  int is_decoded = pixels
      && !jpng_decode(
          upload->file, &upload->request, pixels, upload->stride, upload->byte_count,
          &upload->error);
  if (is_decoded) {
    glTexSubImage2D(
        GL_TEXTURE_2D, 0, 0, 0, (GLsizei)upload->width, (GLsizei)upload->height, GL_RGBA,
        GL_UNSIGNED_BYTE, pixels);
  }
  free(pixels);
  return is_decoded;
}

// MARK: Measuring

static int compare_numbers(const void *left, const void *right) {
  double difference = *(const double *)left - *(const double *)right;
  return (difference > 0) - (difference < 0);
}

// The median of some runs; negative where one fails.
static double measure(upload *upload, int (*way)(struct upload *), int runs) {
  double *times = calloc((size_t)runs, sizeof *times), median = -1;
  for (int i = 0; times && i < runs; i++) {
    double start = now();
    if (!way(upload)) {
      free(times);
      return -1;
    }
    glFinish();
    times[i] = now() - start;
  }
  if (times) {
    qsort(times, (size_t)runs, sizeof *times, compare_numbers);
    median = times[runs / 2];
  }
  free(times);
  return median;
}

static int write_rows(const upload *upload) {
  GLuint framebuffer;
  void *pixels = malloc(upload->byte_count);
  if (!pixels) return 0;
  GLint texture;
  glGetIntegerv(GL_TEXTURE_BINDING_2D, &texture);
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(
      GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, (GLuint)texture, 0);
  glReadPixels(
      0, 0, (GLsizei)upload->width, (GLsizei)upload->height, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  glDeleteFramebuffers(1, &framebuffer);
  int is_written = glGetError() == GL_NO_ERROR
      && fwrite(pixels, 1, upload->byte_count, stdout) == upload->byte_count;
  free(pixels);
  return is_written;
}

static int show(const char *path, int runs, int wants_rows) {
  upload upload = {0};
  upload.request.association = JPNG_PREMULTIPLIED;
  GLuint texture = 0;
  double mapped_time = -1, copied_time = -1;
  mapped_file mapped = map_file(path);
  int is_well = mapped.bytes
      && !jpng_open(mapped.bytes, mapped.count, &upload.file, &upload.error)
      && !jpng_verify_checksums(upload.file, &upload.error)
      && !jpng_request_size(
          upload.file, &upload.request, &upload.width, &upload.height, &upload.error);
  // What went wrong with another picture is no matter of this one.
  while (glGetError() != GL_NO_ERROR) continue;
  if (is_well) {
    upload.stride = (size_t)upload.width * 4;
    upload.byte_count = upload.stride * upload.height;
    glGenTextures(1, &texture);
    glBindTexture(GL_TEXTURE_2D, texture);
    glTexStorage2D(GL_TEXTURE_2D, 1, GL_RGBA8, (GLsizei)upload.width, (GLsizei)upload.height);
    copied_time = measure(&upload, upload_copied, runs);
    mapped_time = copied_time < 0 ? -1 : measure(&upload, upload_mapped, runs);
    is_well = mapped_time >= 0 && glGetError() == GL_NO_ERROR;
  }
  if (is_well && wants_rows) is_well = write_rows(&upload);
  if (is_well) {
    fprintf(
        stderr, "%s: %u x %u, mapped %.2f ms, copied %.2f ms\n", path, upload.width,
        upload.height, mapped_time, copied_time);
  } else {
    const char *why = upload.error.code ? upload.error.message : "it cannot be read or shown";
    fprintf(stderr, "%s: %s\n", path, why);
  }
  glDeleteTextures(1, &texture);
  jpng_close(upload.file);
  unmap_file(mapped);
  return is_well;
}

// MARK: OpenGL without a window

static int begin_opengl(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get_display =
      (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  EGLDisplay display =
      get_display ? get_display(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL)
                  : EGL_NO_DISPLAY;
  const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_ES3_BIT, EGL_SURFACE_TYPE, 0, EGL_NONE};
  const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_NONE};
  EGLConfig config;
  EGLint count;
  if (display == EGL_NO_DISPLAY || !eglInitialize(display, NULL, NULL)
      || !eglBindAPI(EGL_OPENGL_ES_API)
      || !eglChooseConfig(display, wanted, &config, 1, &count) || count < 1) {
    return 0;
  }
  EGLContext context = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  return context != EGL_NO_CONTEXT
      && eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, context);
}

int main(int count, char **arguments) {
  int runs = 1, wants_rows = 0, first = 1, failures = 0;
  for (; first < count && !strncmp(arguments[first], "--", 2); first++) {
    if (!strcmp(arguments[first], "--rows")) {
      wants_rows = 1;
    } else if (
        strcmp(arguments[first], "--runs") || ++first == count
        || (runs = atoi(arguments[first])) < 1) {
      first = count;
    }
  }
  if (first >= count) {
    fprintf(stderr, "upload [--rows] [--runs N] FILE...\n");
    return 64;
  }
  if (!begin_opengl()) {
    fprintf(stderr, "there is no OpenGL ES 3 without a window here\n");
    return 69;
  }
  for (int i = first; i < count; i++) failures += !show(arguments[i], runs, wants_rows);
  return failures > 0;
}
