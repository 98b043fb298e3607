// Paths of a tile on a canvas, for every picture that is painted from tiles.
export type Ctx = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;
export type Paths = readonly (readonly (readonly [number, number])[])[];

export function fill(ctx: Ctx, paths: Paths, color: string): void {
  ctx.beginPath();
  for (const path of paths) trace(ctx, path);
  ctx.fillStyle = color;
  ctx.fill('evenodd');
}

export function stroke(ctx: Ctx, paths: Paths, color: string, width: number): void {
  ctx.beginPath();
  for (const path of paths) trace(ctx, path);
  ctx.strokeStyle = color;
  ctx.lineWidth = width;
  ctx.stroke();
}

export function trace(ctx: Ctx, path: Paths[number]): void {
  for (const [k, [x, y]] of path.entries()) {
    if (k === 0) ctx.moveTo(x, y);
    else ctx.lineTo(x, y);
  }
}
