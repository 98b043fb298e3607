// The icons in the diagram as one texture, white for tinting (strokes of Lucide, ISC license).
import { Rectangle, Texture } from 'pixi.js';
import { RIDER_ICONS } from '../map/iconPaths.ts';

const PATHS = {
  down: 'M12 5v14M19 12l-7 7-7-7',
  chevron: 'm6 9 6 6 6-6',
  task: 'M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4',
  rideShare: RIDER_ICONS.rides,
  riding:
    'M19 9V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v3M3 16a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-5a2 2 0 0 0-4 0' +
    'v1.5a.5.5 0 0 1-.5.5h-9a.5.5 0 0 1-.5-.5V11a2 2 0 0 0-4 0zM5 18v2M19 18v2',
  late: 'M12 6v6l2 1M16 21.16a10 10 0 1 1 5-13.516M20 11.5v6M20 21.5h.01',
} as const;

export type DiagramIcon = keyof typeof PATHS;

const CELL_PX = 24;
const RATIO = 2;

/** A texture for each icon, `CELL_PX` wide. */
export function iconTextures(): { readonly [icon in DiagramIcon]: Texture } {
  const names = Object.keys(PATHS) as DiagramIcon[];
  const canvas = document.createElement('canvas');
  canvas.width = names.length * CELL_PX * RATIO;
  canvas.height = CELL_PX * RATIO;
  const context = canvas.getContext('2d');
  if (context !== null) {
    context.scale(RATIO, RATIO);
    // A tint multiplies: white takes the color of the token unchanged.
    context.strokeStyle = '#fff'; // tidy: tinted
    context.lineWidth = 2.2;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    for (const name of names) {
      context.stroke(new Path2D(PATHS[name]));
      context.translate(CELL_PX, 0);
    }
  }
  const { source } = Texture.from(canvas, true);
  source.resolution = RATIO;
  const at = (index: number) =>
    new Texture({ source, frame: new Rectangle(index * CELL_PX, 0, CELL_PX, CELL_PX) });
  return Object.fromEntries(names.map((name, index) => [name, at(index)])) as {
    readonly [icon in DiagramIcon]: Texture;
  };
}
