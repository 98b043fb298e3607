import type { Map as GlMap } from 'maplibre-gl';
import { expect, test } from 'vitest';
import type { Ghost } from './mapTypes.ts';
import { PlanMarks } from './planMarks.ts';

const west = { lonE6: 1e6, latE6: 1e6 };
const east = { lonE6: 3e6, latE6: 1e6 };
const ghost = (driverId: string, part: Partial<Ghost> = {}): Ghost => ({
  driverId,
  sign: driverId,
  isChase: false,
  from: west,
  to: west,
  share: 0,
  course: null,
  trail: [],
  ...part,
});

/** Over a map that stands still: a degree is 100 px. */
function open() {
  const host = document.createElement('div');
  const map = {
    on: () => {},
    project: ([lon, lat]: [number, number]) => ({ x: 100 * lon, y: 100 * lat }),
  };
  const marks = new PlanMarks(map as unknown as GlMap, host);
  const at = (text: string) => {
    const all = [...host.querySelectorAll('span')];
    const [, x = '', y = ''] =
      /translate\(([\d.]+)px, ([\d.]+)px\)/.exec(
        all.find((one) => one.textContent === text)?.style.transform ?? '',
      ) ?? [];
    return [Number(x), Number(y)];
  };
  return { host, marks, at };
}

test('a ghost goes along its road, or a curve, and those at one place stand side by side', () => {
  const { marks, host, at } = open();
  const places = [{ ...west, badge: 'A', color: 1 }];
  marks.show({ places, ghosts: [ghost('d1', { to: east, share: 0 }), ghost('d2')] });
  expect([at('A'), at('d1'), at('d2')]).toEqual([
    [100, 100],
    [89, 100],
    [111, 100],
  ]);
  marks.show({ places, ghosts: [ghost('d1', { to: east, share: 0.5 }), ghost('d2')] });
  const [x = 0, y = 0] = at('d1');
  expect(x).toBeCloseTo(200);
  // The curve is bent to the north.
  expect(y).toBeGreaterThan(110);
  // Along its road, as soon as that is known.
  const course = [west, { lonE6: 1e6, latE6: 2e6 }, { lonE6: 3e6, latE6: 2e6 }, east];
  marks.show({ places, ghosts: [ghost('d1', { to: east, share: 0.5, course })] });
  expect(at('d1')[0]).toBeCloseTo(200, 0);
  expect(at('d1')[1]).toBeCloseTo(200, 0);
  marks.show({ places, ghosts: [ghost('d1', { to: east, share: 1 })] });
  expect(at('d1')).toEqual([300, 100]);
  expect(host.querySelectorAll('span')).toHaveLength(2);
  marks.show(null);
  expect(host.querySelectorAll('span')).toHaveLength(0);
});

test('behind a ghost lies a trail of where it was, along the road, which ends at the ghost', () => {
  const { marks, host } = open();
  const course = [west, { lonE6: 1e6, latE6: 2e6 }, { lonE6: 3e6, latE6: 2e6 }, east];
  const on = (share: number) => ({ from: west, to: east, share, course });
  const trail = [on(0), on(0.25), on(0.5)];
  marks.show({ places: [], ghosts: [ghost('d1', { ...on(0.75), trail }), ghost('d2')] });
  const linesOf = () =>
    [...host.querySelectorAll('polyline')].map((one) => one.getAttribute('points'));
  const [first, second] = linesOf();
  const points = (first ?? '')
    .split(' ')
    .map((point) => point.split(',').map((part) => Math.round(Number(part))));
  expect(points).toEqual([
    [100, 100],
    [100, 200],
    [200, 200],
    [300, 200],
  ]);
  expect(second).toBe('100,100');
  marks.show(null);
  expect(linesOf()).toEqual([]);
});
