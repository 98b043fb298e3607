// The way of imagery tiles from their worker to MapLibre, which asks for them on the main thread.
import { addProtocol } from 'maplibre-gl';
import { readColors } from '../kit/tokenColors.ts';
import { SAT_COLORS, type SatColors } from './imagery.ts';
import { paintGround } from './imageryDesk.ts';

let isAnswering = false;

/** Once for a page. */
export function answerImagery(): void {
  if (isAnswering) return;
  isAnswering = true;
  let colors: SatColors | null = null;
  addProtocol('tarmac-imagery', async ({ url }, { signal }) => {
    const [z = 0, x = 0, y = 0] = (/(\d+)\/(\d+)\/(\d+)$/.exec(url) ?? []).slice(1).map(Number);
    // One palette in both themes: it is read once.
    colors ??= readColors(document.body, SAT_COLORS);
    const { image } = await paintGround({ tile: { z, x, y }, colors });
    if (signal.aborted) image.close();
    return { data: image };
  });
}
