// Merging by WebGL2. The planes go from the browser's decoders to the GPU and stay there.

const VERTICES = `#version 300 es
void main() {
  // One triangle that covers everything.
  gl_Position = vec4(gl_VertexID == 1 ? 3 : -1, gl_VertexID == 2 ? 3 : -1, 0, 1);
}`;

const FRAGMENTS = `#version 300 es
precision highp float;
precision highp int;
uniform highp sampler2D color;
uniform highp sampler2D alpha;
uniform ivec2 size;
uniform ivec2 resultSize;
uniform vec2 pitch;
uniform ivec2 levels;
uniform bool isOpaque;
uniform bool isPremultiplied;
out vec4 pixel;

// Red, green, blue times alpha, and alpha, from 0 to 255: the formulas of docs/format.md.
ivec4 merged(ivec2 at) {
  ivec3 stored = ivec3(texelFetch(color, at, 0).rgb * 255.0 + 0.5);
  if (isOpaque) return ivec4(stored, 255);
  int value = int(texelFetch(alpha, at, 0).r * 255.0 + 0.5);
  int low = levels.x;
  int span = levels.y - low;
  int a = value <= low ? 0 : value >= levels.y ? 255 : ((value - low) * 255 + span / 2) / span;
  if (isPremultiplied) return ivec4(min(stored, ivec3(a)), a);
  ivec3 product = stored * a + 128;
  return ivec4((product + product / 256) / 256, a);
}

void main() {
  // WebGL counts rows from below, pictures from above.
  ivec2 at = ivec2(gl_FragCoord.x, resultSize.y - 1 - int(gl_FragCoord.y));
  if (pitch == vec2(1.0)) {
    pixel = vec4(merged(at)) / 255.0;
    return;
  }
  // The average of the area that a pixel covers, or of one pixel's size where that is less.
  vec2 reach = max(pitch, 1.0) / 2.0;
  vec2 centre = (vec2(at) + 0.5) * pitch;
  vec2 first = max(centre - reach, 0.0);
  vec2 end = min(centre + reach, vec2(size));
  vec4 sum = vec4(0.0);
  float weights = 0.0;
  for (int y = int(first.y); float(y) < end.y; y += 1) {
    float height = min(float(y) + 1.0, end.y) - max(float(y), first.y);
    for (int x = int(first.x); float(x) < end.x; x += 1) {
      float weight = height * (min(float(x) + 1.0, end.x) - max(float(x), first.x));
      sum += weight * vec4(merged(ivec2(x, y)));
      weights += weight;
    }
  }
  pixel = floor(sum / weights + 0.5) / 255.0;
}`;

/** The context that all pictures share: browsers allow few. Null where there is none to be had. */
let context;

/** Pixels that one of the result is made of. The loop over them must not keep the display waiting. */
const MOST_AVERAGED = 256;

/** WebGL2 without a GPU, which takes five times as long as merging in memory. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/**
 * @param {object} planes
 * @param {boolean} [mayBeSoftware]
 * @returns {ImageBitmap | null} Null where the GPU cannot do it.
 */
export function mergeOnGPU({ color, alpha, levels, isPremultiplied, result }, mayBeSoftware) {
  if (context === undefined || context?.gl.isContextLost()) context = makeContext();
  if (!context || (context.isSoftware && !mayBeSoftware)) return null;
  if (result.across * result.down > MOST_AVERAGED) return null;
  const { gl, canvas, uniforms, mostPixels } = context;
  if (Math.max(color.width, color.height, result.width, result.height) > mostPixels) return null;
  canvas.width = result.width;
  canvas.height = result.height;
  // Where memory is short, the buffer is smaller than the canvas.
  if (gl.drawingBufferWidth !== result.width || gl.drawingBufferHeight !== result.height) {
    return null;
  }
  const textures = [texture(gl, gl.TEXTURE0, color), alpha && texture(gl, gl.TEXTURE1, alpha)];
  gl.viewport(0, 0, result.width, result.height);
  gl.uniform2i(uniforms.size, color.width, color.height);
  gl.uniform2i(uniforms.resultSize, result.width, result.height);
  gl.uniform2f(uniforms.pitch, result.across, result.down);
  gl.uniform2i(uniforms.levels, ...levels);
  gl.uniform1i(uniforms.isOpaque, alpha ? 0 : 1);
  gl.uniform1i(uniforms.isPremultiplied, isPremultiplied ? 1 : 0);
  gl.drawArrays(gl.TRIANGLES, 0, 3);
  for (const each of textures) gl.deleteTexture(each ?? null);
  const hasFailed = gl.getError() !== gl.NO_ERROR || gl.isContextLost();
  return hasFailed ? null : canvas.transferToImageBitmap();
}

function texture(gl, unit, bitmap) {
  gl.activeTexture(unit);
  const made = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, made);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA8, gl.RGBA, gl.UNSIGNED_BYTE, bitmap);
  return made;
}

function makeContext() {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', {
    alpha: true, premultipliedAlpha: true, antialias: false, depth: false,
  });
  if (!gl) return null;
  const program = gl.createProgram();
  for (const [type, source] of [[gl.VERTEX_SHADER, VERTICES], [gl.FRAGMENT_SHADER, FRAGMENTS]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) return null;
  gl.useProgram(program);
  const names = ['size', 'resultSize', 'pitch', 'levels', 'isOpaque', 'isPremultiplied'];
  const uniforms = Object.fromEntries(
    names.map((name) => [name, gl.getUniformLocation(program, name)]));
  gl.uniform1i(gl.getUniformLocation(program, 'color'), 0);
  gl.uniform1i(gl.getUniformLocation(program, 'alpha'), 1);
  const mostPixels = Math.min(
    gl.getParameter(gl.MAX_TEXTURE_SIZE), ...gl.getParameter(gl.MAX_VIEWPORT_DIMS));
  const { UNMASKED_RENDERER_WEBGL } = gl.getExtension('WEBGL_debug_renderer_info') ?? {};
  const isSoftware = SOFTWARE.test(gl.getParameter(UNMASKED_RENDERER_WEBGL ?? gl.RENDERER));
  return { gl, canvas, uniforms, mostPixels, isSoftware };
}
