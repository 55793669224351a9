// A scene of pictures with SDL 2: their previews at once, then the pictures as they are decoded.
//
//   scene [--window WIDTHxHEIGHT] [--save NAME] FILE...
//
// Textures are locked, which gives their memory, and the decoder writes right into it: the previews
// here, the pictures on threads of their own, while the scene goes on being drawn. With --save, the
// first and the last frame are left in NAME-first.bmp and NAME-last.bmp, and the program ends.

#include <SDL.h>
#include <jpng.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mapped_file.h"

typedef struct picture {
  const char *path;
  mapped_file mapped;
  jpng_file *file;  // NULL: it is not shown
  SDL_Rect place;
  SDL_Texture *preview;  // shown until the texture is
  SDL_Texture *texture;
  int is_ready;  // the texture is decoded and unlocked
  // What a thread decodes, into the memory of the locked texture.
  jpng_request request;
  void *pixels;
  int stride;
  jpng_error error;
} picture;

typedef struct scene {
  SDL_Renderer *renderer;
  int width, height;
  picture *pictures;
  int count;
  SDL_BlendMode blend_mode;
  jpng_association association;
  Uint32 decoded_event;
  SDL_atomic_t next;  // the picture that the next free thread takes
  int failures;
} scene;

// MARK: Pictures

static void give_up(scene *scene, picture *picture, const char *why) {
  fprintf(stderr, "%s: %s\n", picture->path, why);
  if (picture->preview) SDL_DestroyTexture(picture->preview);
  if (picture->texture) SDL_DestroyTexture(picture->texture);
  picture->preview = picture->texture = NULL;
  jpng_close(picture->file);
  picture->file = NULL;
  scene->failures++;
}

// BGRA in memory, which all of SDL's renderers have without conversion.
static SDL_Texture *new_texture(const scene *scene, uint32_t width, uint32_t height) {
  SDL_Texture *texture = SDL_CreateTexture(
      scene->renderer, SDL_PIXELFORMAT_BGRA32, SDL_TEXTUREACCESS_STREAMING, (int)width,
      (int)height);
  if (texture) {
    SDL_SetTextureBlendMode(texture, scene->blend_mode);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
  }
  return texture;
}

static jpng_request request_of(const scene *scene) {
  jpng_request request = {0};
  request.format = JPNG_BGRA;
  request.association = scene->association;
  request.max_memory = 512;
  return request;
}

// Files that are damaged are not shown: some damage decodes all the same, to wrong pixels.
static jpng_code decode_intact(
    const jpng_file *file, const jpng_request *request, void *pixels, size_t row_stride,
    size_t byte_count, jpng_error *error) {
  jpng_code code = jpng_verify_checksums(file, error);
  return code ? code : jpng_decode(file, request, pixels, row_stride, byte_count, error);
}

// The preview of the file, or an eighth of the picture where it has none.
static int show_preview(const scene *scene, picture *picture, jpng_error *error) {
  uint32_t width, height;
  jpng_request request = request_of(scene);
  int has_preview = !jpng_preview_size(picture->file, &width, &height, NULL);
  if (!has_preview) {
    request.eighths = 1;
    if (jpng_request_size(picture->file, &request, &width, &height, error)) return 0;
  }
  void *pixels;
  int stride;
  picture->preview = new_texture(scene, width, height);
  if (!picture->preview || SDL_LockTexture(picture->preview, NULL, &pixels, &stride)) {
    snprintf(error->message, sizeof error->message, "%s", SDL_GetError());
    return 0;
  }
  size_t byte_count = (size_t)stride * height;
  jpng_code code = (has_preview ? jpng_decode_preview : decode_intact)(
      picture->file, &request, pixels, (size_t)stride, byte_count, error);
  SDL_UnlockTexture(picture->preview);
  return code == JPNG_OK;
}

// Opens a picture that is to fit into a cell, in the middle of which it is shown.
static void add_picture(scene *scene, picture *picture, SDL_Rect cell) {
  uint32_t width, height;
  jpng_error error = {0};
  picture->mapped = map_file(picture->path);
  if (!picture->mapped.bytes) {
    give_up(scene, picture, "it cannot be read");
    return;
  }
  picture->request = request_of(scene);
  // 0 would be no limit.
  picture->request.fit_width = (uint32_t)SDL_max(cell.w, 1);
  picture->request.fit_height = (uint32_t)SDL_max(cell.h, 1);
  picture->request.threads = 1;  // the pictures share the cores instead
  if (jpng_open(picture->mapped.bytes, picture->mapped.count, &picture->file, &error)
      || jpng_request_size(picture->file, &picture->request, &width, &height, &error)
      || !show_preview(scene, picture, &error)) {
    give_up(scene, picture, error.message);
    return;
  }
  picture->place = (SDL_Rect){
      cell.x + (cell.w - (int)width) / 2, cell.y + (cell.h - (int)height) / 2, (int)width,
      (int)height};
  picture->texture = new_texture(scene, width, height);
  if (!picture->texture
      || SDL_LockTexture(picture->texture, NULL, &picture->pixels, &picture->stride)) {
    give_up(scene, picture, SDL_GetError());
  }
}

// MARK: Decoding

static int decode_pictures(void *data) {
  scene *scene = data;
  for (;;) {
    int index = SDL_AtomicAdd(&scene->next, 1);
    if (index >= scene->count) return 0;
    picture *picture = &scene->pictures[index];
    if (!picture->file) continue;
    decode_intact(
        picture->file, &picture->request, picture->pixels, (size_t)picture->stride,
        (size_t)picture->stride * (size_t)picture->place.h, &picture->error);
    SDL_Event event = {.type = scene->decoded_event};
    event.user.data1 = picture;
    // A queue that is full is soon read: the drawing thread waits for this one.
    while (SDL_PushEvent(&event) < 0) SDL_Delay(1);
  }
}

// Textures belong to the thread that draws.
static void show_decoded(scene *scene, picture *picture) {
  SDL_UnlockTexture(picture->texture);
  if (picture->error.code) {
    give_up(scene, picture, picture->error.message);
    return;
  }
  picture->is_ready = 1;
  SDL_DestroyTexture(picture->preview);
  picture->preview = NULL;
}

// MARK: The scene

static void draw(const scene *scene) {
  SDL_SetRenderDrawColor(scene->renderer, 0, 0, 0, 255);
  SDL_RenderClear(scene->renderer);
  for (int i = 0; i < scene->count; i++) {
    const picture *picture = &scene->pictures[i];
    SDL_Texture *shown = picture->is_ready ? picture->texture : picture->preview;
    if (shown) SDL_RenderCopy(scene->renderer, shown, NULL, &picture->place);
  }
}

// Saves what has been drawn, before it is presented.
static void save(const scene *scene, const char *name, const char *which) {
  char path[4096];
  snprintf(path, sizeof path, "%s-%s.bmp", name, which);
  SDL_Surface *surface = SDL_CreateRGBSurfaceWithFormat(
      0, scene->width, scene->height, 24, SDL_PIXELFORMAT_BGR24);
  if (!surface
      || SDL_RenderReadPixels(
          scene->renderer, NULL, SDL_PIXELFORMAT_BGR24, surface->pixels, surface->pitch)
      || SDL_SaveBMP(surface, path)) {
    fprintf(stderr, "%s: %s\n", path, SDL_GetError());
  }
  SDL_FreeSurface(surface);
}

// Colour that is multiplied by alpha needs a way to blend that not every renderer has.
static void choose_association(scene *scene) {
  scene->blend_mode = SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD,
      SDL_BLENDFACTOR_ONE, SDL_BLENDFACTOR_ONE_MINUS_SRC_ALPHA, SDL_BLENDOPERATION_ADD);
  scene->association = JPNG_PREMULTIPLIED;
  SDL_Texture *texture = new_texture(scene, 1, 1);
  if (!texture || SDL_SetTextureBlendMode(texture, scene->blend_mode)) {
    scene->blend_mode = SDL_BLENDMODE_BLEND;
    scene->association = JPNG_STRAIGHT;
  }
  if (texture) SDL_DestroyTexture(texture);
}

static double milliseconds_since(Uint64 start) {
  return (double)(SDL_GetPerformanceCounter() - start) * 1000
      / (double)SDL_GetPerformanceFrequency();
}

static void run(scene *scene, const char *save_as, Uint64 start) {
  int left = 0, thread_count = SDL_GetCPUCount();
  int columns = 1;
  while (columns * columns < scene->count) columns++;
  int rows = (scene->count + columns - 1) / columns;
  int cell_width = scene->width / columns, cell_height = scene->height / rows;
  for (int i = 0; i < scene->count; i++) {
    SDL_Rect cell = {
        i % columns * cell_width, i / columns * cell_height, cell_width, cell_height};
    add_picture(scene, &scene->pictures[i], cell);
    left += scene->pictures[i].file != NULL;
  }
  draw(scene);
  if (save_as) save(scene, save_as, "first");
  SDL_RenderPresent(scene->renderer);
  printf("previews of %d pictures after %.1f ms\n", left, milliseconds_since(start));

  SDL_Thread **threads = calloc((size_t)thread_count, sizeof *threads);
  for (int i = 0; threads && i < thread_count; i++) {
    threads[i] = SDL_CreateThread(decode_pictures, "decoder", scene);
  }
  if (!threads || !threads[0]) decode_pictures(scene);
  int is_open = 1;
  for (SDL_Event event; left > 0 || (is_open && !save_as);) {
    if (!SDL_WaitEvent(&event)) break;
    // A window that is closed waits for the threads: they write to its textures.
    if (event.type == SDL_QUIT || event.type == SDL_KEYDOWN) is_open = 0;
    if (event.type == scene->decoded_event) {
      show_decoded(scene, event.user.data1);
      if (--left == 0) printf("all pictures after %.1f ms\n", milliseconds_since(start));
    }
    draw(scene);
    SDL_RenderPresent(scene->renderer);
  }
  if (save_as) {
    draw(scene);
    save(scene, save_as, "last");
  }
  for (int i = 0; threads && i < thread_count; i++) SDL_WaitThread(threads[i], NULL);
  free(threads);
}

int main(int count, char **arguments) {
  scene scene = {.width = 1280, .height = 720};
  const char *save_as = NULL;
  int first = 1;
  for (; first + 1 < count && !strncmp(arguments[first], "--", 2); first += 2) {
    if (!strcmp(arguments[first], "--save")) {
      save_as = arguments[first + 1];
    } else if (
        strcmp(arguments[first], "--window")
        || sscanf(arguments[first + 1], "%dx%d", &scene.width, &scene.height) != 2) {
      break;
    }
  }
  scene.count = count - first;
  if (scene.count < 1 || !strncmp(arguments[first], "--", 2)) {
    fprintf(stderr, "scene [--window WIDTHxHEIGHT] [--save NAME] FILE...\n");
    return 64;
  }
  if (SDL_Init(SDL_INIT_VIDEO)) {
    fprintf(stderr, "%s\n", SDL_GetError());
    return 1;
  }
  SDL_Window *window = SDL_CreateWindow(
      "Scene", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, scene.width, scene.height, 0);
  scene.renderer = window ? SDL_CreateRenderer(window, -1, 0) : NULL;
  scene.pictures = calloc((size_t)scene.count, sizeof *scene.pictures);
  if (scene.renderer && scene.pictures) {
    scene.decoded_event = SDL_RegisterEvents(1);
    choose_association(&scene);
    for (int i = 0; i < scene.count; i++) scene.pictures[i].path = arguments[first + i];
    run(&scene, save_as, SDL_GetPerformanceCounter());
  } else {
    fprintf(stderr, "%s\n", SDL_GetError());
    scene.failures = 1;
  }

  for (int i = 0; scene.pictures && i < scene.count; i++) {
    jpng_close(scene.pictures[i].file);
    unmap_file(scene.pictures[i].mapped);
  }
  free(scene.pictures);
  if (scene.renderer) SDL_DestroyRenderer(scene.renderer);
  if (window) SDL_DestroyWindow(window);
  SDL_Quit();
  return scene.failures > 0;
}
