import '../kit/tokens.css';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../kit/testing/mount.tsx';
import { HistoryPreview } from './HistoryPreview.tsx';
import type { HistoryStep } from './mapTypes.ts';
import { PlacePreview } from './PlacePreview.tsx';
import { StreetsContext } from './StillPicture.tsx';

afterEach(() => vi.restoreAllMocks());

/** How many colors are in the picture: a blank one has a few, of its mark. */
function colorsIn(canvas: HTMLCanvasElement): number {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  const colors = new Set<number>();
  for (let at = 0; at < data.length; at += 4) {
    colors.add((data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!);
  }
  return colors.size;
}

test.each(['metro', 'none'] as const)(
  'the picture of a place is painted without a graphics context, streets: %s',
  async (streets) => {
    const asked = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
    const { box } = mount(
      <StreetsContext value={streets}>
        <div style={{ width: 360 }}>
          <PlacePreview at={{ lonE6: -94_819_000, latE6: 38_881_000 }} label="Olathe" kind="home" />
        </div>
      </StreetsContext>,
    );
    const picture = page.getByRole('img', { name: 'Map of Olathe' });
    await expect.element(picture).toHaveAttribute('aria-busy', 'false');
    expect(colorsIn(box.querySelector('canvas')!)).toBeGreaterThan(20);
    expect(asked.mock.calls.some(([kind]) => kind.startsWith('webgl'))).toBe(false);
  },
);

const at = (k: number, went: HistoryStep['went']): HistoryStep => ({
  lonE6: -94_700_000 + k * 40_000,
  latE6: 39_000_000,
  isAfterSilence: false,
  went,
});

/** The picture's pixels as one text. */
function pixelsOf(canvas: HTMLCanvasElement): string {
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  return data.join();
}

test('a history is painted over the ground, each way of going in a line of its own', async () => {
  const asked = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  const painted = new Set<string>();
  for (const went of ['onTrip', 'seated', 'offTrip'] as const) {
    const history = { steps: [0, 1, 2, 3].map((k) => at(k, went)), marks: [] };
    const { box, draw } = mount(
      <StreetsContext value="metro">
        <div style={{ width: 580 }}>
          <HistoryPreview history={history} places={[]} label={`A way ${went}`} heightPx={264} />
        </div>
      </StreetsContext>,
    );
    const picture = page.getByRole('img', { name: `A way ${went}` });
    await expect.element(picture).toHaveAttribute('aria-busy', 'false');
    const canvas = box.querySelector('canvas')!;
    expect(colorsIn(canvas)).toBeGreaterThan(20);
    painted.add(pixelsOf(canvas));
    draw(null);
  }
  expect(painted.size).toBe(3);
  expect(asked.mock.calls.some(([kind]) => kind.startsWith('webgl'))).toBe(false);
});
