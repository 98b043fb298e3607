// What the drivers' canvas keeps on the GPU.
import { paintDriverAtlas } from './driverAtlas.ts';
import { DriverCellPaint } from './driverCellPaint.ts';
import { DriverMarkPaint } from './driverMarkPaint.ts';
import { HEADING_OFFSET, LOOK_OFFSET, ROW_BYTES } from './driverRows.ts';
import { FRAGMENT_SHADER, linkProgram, VERTEX_SHADER } from './driverShaders.ts';
import type { MapPalette } from './palette.ts';

const UNIFORMS = [
  'u_matrix',
  'u_anchor',
  'u_pxToClip',
  'u_nowS',
  'u_bearing',
  'u_pxRatio',
  'u_scale',
  'u_half',
  'u_part',
  'u_pass',
  'u_isFar',
  'u_atlas',
] as const;
type Uniforms = { [Name in (typeof UNIFORMS)[number]]: WebGLUniformLocation | null };

/** What lives on the GPU; gone with its context. */
export type DriverGpu = {
  readonly gl: WebGL2RenderingContext;
  readonly program: WebGLProgram;
  readonly uniforms: Uniforms;
  readonly vao: WebGLVertexArrayObject;
  readonly buffer: WebGLBuffer;
  readonly atlas: WebGLTexture;
  /** Who is drawn by a mark: see `Together`. */
  readonly isIn: WebGLBuffer;
  readonly cellPaint: DriverCellPaint;
  readonly markPaint: DriverMarkPaint;
  bytes: number;
};

export function setUpDrivers(gl: WebGL2RenderingContext, palette: MapPalette): DriverGpu {
  const cellPaint = new DriverCellPaint(gl);
  const markPaint = new DriverMarkPaint(gl, palette);
  const program = linkProgram(gl, VERTEX_SHADER, FRAGMENT_SHADER);
  const [vao, buffer, atlas] = [gl.createVertexArray(), gl.createBuffer(), gl.createTexture()];
  const isIn = gl.createBuffer();
  gl.bindVertexArray(vao);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  for (let location = 0; location < 4; location++) gl.enableVertexAttribArray(location);
  gl.vertexAttribIPointer(0, 4, gl.INT, ROW_BYTES, 0);
  gl.vertexAttribPointer(1, 2, gl.FLOAT, false, ROW_BYTES, 16);
  gl.vertexAttribIPointer(2, 2, gl.UNSIGNED_SHORT, ROW_BYTES, HEADING_OFFSET);
  gl.vertexAttribIPointer(3, 4, gl.UNSIGNED_BYTE, ROW_BYTES, LOOK_OFFSET);
  gl.bindBuffer(gl.ARRAY_BUFFER, isIn);
  gl.enableVertexAttribArray(4);
  gl.vertexAttribIPointer(4, 1, gl.UNSIGNED_BYTE, 1, 0);
  uploadAtlas(gl, atlas, palette);
  gl.useProgram(program);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  const uniforms = Object.fromEntries(
    UNIFORMS.map((name) => [name, gl.getUniformLocation(program, name)]),
  ) as Uniforms;
  return { gl, program, uniforms, vao, buffer, atlas, isIn, cellPaint, markPaint, bytes: 0 };
}

export function uploadAtlas(
  gl: WebGL2RenderingContext,
  atlas: WebGLTexture,
  palette: MapPalette,
): void {
  gl.bindTexture(gl.TEXTURE_2D, atlas);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, true);
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, paintDriverAtlas(palette));
  gl.generateMipmap(gl.TEXTURE_2D);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_NEAREST);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.LINEAR);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
}
