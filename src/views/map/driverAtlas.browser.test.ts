import { expect, test } from 'vitest';
import { CELL, CELL_PX, paintDriverAtlas } from './driverAtlas.ts';
import { ARROW, PRESENCE_ORDER } from './driverClass.ts';
import { MAP_COLORS, type MapColor, type MapPalette } from './palette.ts';

/** Each color differs from every other in its green component. */
const names = Object.keys(MAP_COLORS) as MapColor[];
const palette = Object.fromEntries(
  names.map((name, at) => [name, `rgb(0 ${6 * (at + 1)} 0)`]),
) as MapPalette;

test('reading 60: arrows are drawn in ink, and each presence as a dot in its own color', () => {
  const canvas = paintDriverAtlas(palette);
  const ratio = canvas.height / CELL_PX;
  const { data, width } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  /** What is painted in a cell, by name; edges that are mixed have no name. */
  const colorsAt = (cell: number) => {
    const found = new Set<string>();
    for (let y = 0; y < canvas.height; y += 1) {
      for (let x = 0; x < CELL_PX * ratio; x += 1) {
        const at = 4 * (y * width + cell * CELL_PX * ratio + x);
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
        const name = names[green / 6 - 1];
        if (alpha === 255 && red + blue === 0 && name) found.add(name);
      }
    }
    return found;
  };
  const presences = { online: 'available', away: 'away', busy: 'busy', offline: 'offline' };
  for (const arrow of [ARROW.onTrip, ARROW.free]) {
    const colors = colorsAt(CELL.arrow + arrow);
    expect([...colors]).toContain('ink');
    for (const color of Object.values(presences)) expect([...colors]).not.toContain(color);
  }
  for (const [at, presence] of PRESENCE_ORDER.entries()) {
    expect([...colorsAt(CELL.presence + at)]).toContain(presences[presence]);
  }
});
