// Diagonal stripes as a texture that repeats.
import { Texture } from 'pixi.js';

const TILE_PX = 8;
const RATIO = 2;

export type Hatching = {
  readonly texture: Texture;
  /** Stripes of one color on another from the next frame on. */
  paint(stripe: string, ground: string): void;
};

/** Without colors until it is painted. */
export function hatching(): Hatching {
  const canvas = document.createElement('canvas');
  canvas.width = TILE_PX * RATIO;
  canvas.height = TILE_PX * RATIO;
  const texture = Texture.from(canvas, true);
  texture.source.resolution = RATIO;
  texture.source.addressMode = 'repeat';
  const paint = (stripe: string, ground: string) => {
    const context = canvas.getContext('2d');
    if (context === null) return;
    context.setTransform(RATIO, 0, 0, RATIO, 0, 0);
    context.fillStyle = ground;
    context.fillRect(0, 0, TILE_PX, TILE_PX);
    context.strokeStyle = stripe;
    context.lineWidth = 1.5;
    context.beginPath();
    // The stripe and its parts in the corners, so that tiles join.
    for (const at of [-TILE_PX, 0, TILE_PX]) {
      context.moveTo(at - 2, TILE_PX + 2);
      context.lineTo(at + TILE_PX + 2, -2);
    }
    context.stroke();
    texture.source.update();
  };
  return { texture, paint };
}
