import type { Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { RideOnMap } from './mapTypes.ts';
import { RideMarks } from './rideMarks.ts';

const west = { lonE6: 1e6, latE6: 1e6 };
const east = { lonE6: 3e6, latE6: 1e6 };
const ride = (part: Partial<RideOnMap> = {}): RideOnMap => ({
  item: 'rides/r1',
  is: 'car',
  name: 'Gene F.',
  words: 'Gene in the Camry',
  isLate: false,
  from: west,
  to: east,
  share: 0.5,
  course: null,
  ...part,
});

test('a car goes along its road, and a click on it names its row', () => {
  const host = document.createElement('div');
  // Over a map that stands still: a degree is 100 px.
  const map = {
    on: () => {},
    getZoom: () => 12,
    project: ([lon, lat]: [number, number]) => ({ x: 100 * lon, y: 100 * lat }),
  };
  const clicked: string[] = [];
  const marks = new RideMarks(map as unknown as GlMap, host, (item) => clicked.push(item));
  const at = () => {
    const { transform } = (host.firstElementChild as HTMLElement).style;
    const [, x, y] = /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(transform) ?? [];
    return [Number(x), Number(y)];
  };
  marks.show([ride()]);
  expect(at()).toEqual([200, 100]);
  const first = host.firstElementChild;
  const course = [west, { lonE6: 1e6, latE6: 2e6 }, { lonE6: 3e6, latE6: 2e6 }, east];
  marks.show([ride({ course, isLate: true })]);
  expect(at()[0]).toBeCloseTo(200, 0);
  expect(at()[1]).toBeCloseTo(200, 0);
  expect(host.firstElementChild).toBe(first);
  expect(first?.textContent).toBe('Gene F.');
  expect(first?.getAttribute('data-item')).toBe('rides/r1');
  first?.querySelector('path')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(clicked).toEqual(['rides/r1']);
  marks.show([]);
  expect(host.children).toHaveLength(0);
});

test('who waits is left of a place and a car right of it, named near by: the place is seen', () => {
  const host = document.createElement('div');
  host.style.cssText = 'position: absolute; top: 0; left: 0';
  document.body.append(host);
  let zoom = 9;
  const map = {
    on: () => {},
    getZoom: () => zoom,
    project: () => ({ x: 400, y: 300 }),
    unproject: ([lng, lat]: [number, number]) => ({ lng, lat }),
  };
  const marks = new RideMarks(map as unknown as GlMap, host, () => {});
  marks.show([ride({ is: 'rider', share: 0 })]);
  const mark = (host.firstElementChild as HTMLElement).getBoundingClientRect();
  const { x, y, width, height } = mark;
  expect(marks.rooms()).toEqual([{ x, y, width, height }]);
  // A place's mark is 22 px wide, and the number stands above it.
  expect(mark.right).toBeLessThan(400 - 11);
  expect((mark.top + mark.bottom) / 2).toBeCloseTo(300, 0);
  // Far off, its name would cover the next place.
  expect(mark.width).toBeLessThan(50);
  zoom = 11;
  marks.show([ride({ is: 'rider', share: 0 })]);
  expect(host.firstElementChild?.getBoundingClientRect().width).toBeGreaterThan(50);
  // A car that has come there stands right of the place.
  marks.show([ride({ share: 1 })]);
  expect(host.firstElementChild?.getBoundingClientRect().left).toBeGreaterThan(400 + 11);
  // There the place's name would stand: it makes room for all of the mark.
  const car = host.firstElementChild!.getBoundingClientRect();
  const ends = marks.kept().map(({ lon, px }) => [lon - px / 2, lon + px / 2]);
  expect([Math.min(...ends.flat()), Math.max(...ends.flat())]).toEqual([car.left, car.right]);
  // So does one that is about to come there over the number, and no other.
  for (const [upPx, isAtPlace] of [
    [34, true],
    [59, true],
    [61, false],
  ] as const) {
    const points = [
      { x: 405, y: 300 - upPx },
      { x: 400, y: 300 },
      { x: 900, y: 300 },
    ];
    map.project = () => points.shift()!;
    marks.show([ride({ share: 0.9 })]);
    const { left, top } = host.firstElementChild!.getBoundingClientRect();
    expect(left > 400 + 11 && top > 300 - 20).toBe(isAtPlace);
  }
  host.remove();
});
