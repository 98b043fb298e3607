import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations, mount } from '../kit/testing/mount.tsx';
import { DayBars } from './DayBars.tsx';
import { Donut } from './Donut.tsx';
import { Histogram } from './Histogram.tsx';
import { RowBars } from './RowBars.tsx';
import { briefCount } from './Ring.tsx';
import { statusColor } from './statusColor.ts';

const parts = [
  { id: 'late', words: 'Late', icon: 'late', count: 2, color: statusColor.late, isUrgent: true },
  { id: 'planned', words: 'Planned', icon: 'planned', count: 9_000, color: statusColor.planned },
] as const;

test('the names beside bars are within the plot, also a VIN of capitals', () => {
  const bars = ['5XYP3DHCXRR555433', '1HGCM82633A004352', 'MMMMMMMMMMMM'].map((label) => ({
    id: label,
    label,
    parts: [5],
    value: '5',
    note: '',
  }));
  const { box } = mount(<RowBars label="Cars" none="" bars={bars} width={336} height={180} />);
  for (const name of box.querySelectorAll('text[text-anchor=end]')) {
    expect((name as SVGTextElement).getBBox().x).toBeGreaterThanOrEqual(6);
  }
});

test('a Monday shortly before today has no label over that of today', () => {
  const bars = Array.from({ length: 32 }, (_, at) => ({
    id: `${at}`,
    parts: [at, 1],
    label: at === 31 ? 'today' : at % 7 === 1 ? 'Mon 09/14' : '',
  }));
  const { box } = mount(<DayBars label="Moves" bars={bars} width={855} height={172} />);
  const labels = [...box.querySelectorAll('text')].filter(({ textContent }) =>
    /today|Mon/.test(textContent ?? ''),
  );
  expect(labels.map(({ textContent }) => textContent)).toEqual([
    'Mon 09/14',
    'Mon 09/14',
    'Mon 09/14',
    'Mon 09/14',
    'today',
  ]);
  const places = labels.map((one) => one.getBoundingClientRect());
  for (const [at, { right }] of places.entries()) {
    expect(right).toBeLessThan(places[at + 1]?.left ?? Infinity);
  }
});

describe('Donut', () => {
  test('slice and legend pick the same part, and the smallest part stays visible', async () => {
    const onPick = vi.fn();
    const { box } = mount(
      <Donut parts={parts} total={9_002} label="in view" verb="select" onPick={onPick} />,
    );
    const slices = [...box.querySelectorAll('path')].slice(0, 2);
    expect(slices.map((slice) => slice.getBBox().width > 1)).toEqual([true, true]);
    slices[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    // Where Tab begins depends on what the page showed before.
    page.getByRole('button', { name: /^Late/ }).element().focus();
    await userEvent.tab();
    await expect
      .element(page.getByRole('button', { name: /^Planned\s*9,000\s*select$/ }))
      .toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(onPick.mock.calls).toEqual([['late'], ['planned']]);
    expect(await axeViolations()).toEqual([]);
  });

  test('a part behind another stands in its line, and is picked alone', async () => {
    const onPick = vi.fn();
    const color = statusColor.needsDriver;
    const { box } = mount(
      <Donut
        parts={[
          ...parts,
          { id: 'needsDriver', words: 'Needs driver', icon: 'needsDriver', count: 4, color },
          {
            id: 'toStart',
            words: 'Driver to start',
            icon: 'toStart',
            count: 10,
            color,
            behind: 'to start',
          },
        ]}
        total={9_016}
        label="in view"
        verb="select"
        onPick={onPick}
      />,
    );
    const lines = [...box.querySelectorAll('li')].map((line) =>
      line.textContent?.replaceAll('select', ''),
    );
    expect(lines).toEqual(['Late2', 'Planned9,000', 'Needs driver4·to start10']);
    await page.getByRole('button', { name: /^to start\s*10\s*select$/ }).click();
    expect(onPick.mock.calls).toEqual([['toStart']]);
    const [needs, start] = box.querySelectorAll('li:last-child button');
    expect(start?.getBoundingClientRect().top).toBe(needs?.getBoundingClientRect().top);
    expect(await axeViolations()).toEqual([]);
  });

  test('a single part fills the ring, no parts draw an empty ring', () => {
    const { box, draw } = mount(
      <Donut parts={parts.slice(1)} total={5} label="in view" verb="select" onPick={vi.fn()} />,
    );
    const ring = box.querySelector('path')?.getBBox();
    expect(ring?.width).toBeCloseTo(80, 0);
    draw(<Donut parts={[]} total={0} label="in view" verb="select" onPick={vi.fn()} />);
    expect(box.querySelector('path')).toBeNull();
    expect(box.textContent).toContain('0');
  });
});

test.each([
  [120, '120'],
  [9_999, '9,999'],
  [13_449, '13.4k'],
  [100_000, '100k'],
])('the small ring shows %i as %s', (count, words) => {
  expect(briefCount(count)).toBe(words);
});

describe('Histogram', () => {
  const bar = (id: string, ...counts: readonly number[]) => ({
    id,
    label: id,
    words: `Ready at ${id}: ${counts.join(' and ') || 'none'}`,
    parts: counts.map((count, at) => ({ id: `${at}`, count, color: statusColor.planned })),
  });
  const bars = [bar('8', 4, 1), bar('9'), bar('10', 16)];

  test('bars are as high as their counts and have accessible names', async () => {
    const { box } = mount(<Histogram label="Upcoming" bars={bars} onPick={vi.fn()} />);
    await expect.element(page.getByRole('button', { name: 'Ready at 8: 4 and 1' })).toBeVisible();
    const heights = [...box.querySelectorAll('button')].map((button) =>
      [...button.querySelectorAll('span span')].map((part) => Math.round(part.clientHeight)),
    );
    const [four = 0, one = 0] = heights[0] ?? [];
    const [sixteen = 0] = heights[2] ?? [];
    expect(heights[1]).toEqual([]);
    expect([Math.round(sixteen / 4), Math.round(four / 4)]).toEqual([four, one]);
    expect(await axeViolations()).toEqual([]);
  });

  test('the bars are one tab stop: arrows move, Enter picks, empty bars ignore it', async () => {
    const onPick = vi.fn();
    mount(<Histogram label="Upcoming" bars={bars} onPick={onPick} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowRight}{Enter}{End}{Enter}{Home}{Enter}{ArrowLeft}');
    expect(onPick.mock.calls).toEqual([['10'], ['8']]);
    await expect.element(page.getByRole('button', { name: 'Ready at 8: 4 and 1' })).toHaveFocus();
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
  });
});
