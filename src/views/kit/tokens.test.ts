import { describe, expect, test } from 'vitest';
import { colorOf, contrast, distance, themes } from './testing/colors.ts';

const grounds = ['app', 'surface', 'sunken', 'raised', 'hover', 'pressed', 'selected'].map(
  (name) => `bg-${name}`,
);
const given = ['late', 'unplanned', 'planned', 'in-progress', 'needs-driver'];
const statuses = [...given, 'complete', 'locked-in-ai', 'unknown'];
const presences = ['available', 'away', 'busy', 'offline'];
const categories = Array.from({ length: 16 }, (_, i) => `cat-${i + 1}`);

/** What is written, and each ground it is written on. */
const written: readonly (readonly [text: string, on: readonly string[]])[] = [
  ...['text-1', 'text-2', 'text-3', 'accent-text'].map((text) => [text, grounds] as const),
  ...statuses.map((name) => [`st-${name}-fg`, [...grounds, `st-${name}-bg`]] as const),
  ...presences.map((name) => [`pr-${name}-fg`, grounds] as const),
  ['text-inverse', ['bg-inverse']],
  ['on-accent', ['accent', 'accent-hover']],
  ['on-danger', ['danger']],
  ['mode-live-fg', ['mode-live-bg']],
  ['mode-fake-fg', ['mode-fake-bg', 'mode-fake-stripe']],
  ['mode-replay-fg', ['mode-replay-bg']],
  ['mode-training-fg', ['mode-training-bg']],
  ['on-cat', categories],
  ['dg-move-fg', ['dg-move-bg']],
  ['text-2', ['dg-task-bg']],
];
/** What is drawn, not written: marks, lines, rings. */
const drawn: readonly (readonly [mark: string, on: readonly string[]])[] = [
  ['accent', ['bg-surface', 'bg-app', 'bg-sunken', 'bg-raised', 'bg-selected', 'bg-map']],
  ['focus-ring', ['bg-surface', 'bg-app', 'bg-sunken', 'bg-raised', 'bg-selected', 'bg-map']],
  ['border-control', ['bg-surface', 'bg-sunken', 'bg-raised']],
  ...statuses.map((name) => [`st-${name}-map`, ['bg-surface', 'bg-map']] as const),
  ...presences.map((name) => [`pr-${name}`, ['bg-surface', 'bg-map']] as const),
  ...categories.map((name) => [name, ['bg-surface', 'bg-map']] as const),
  ...['dg-stop-border', 'dg-meet', 'dg-ride'].map((mark) => [mark, ['bg-surface']] as const),
];

describe.each(themes)('in the %s theme', (theme) => {
  const tooWeak = (pairs: typeof written, least: number) =>
    pairs.flatMap(([mark, on]) =>
      on.flatMap((ground) => {
        const reached = contrast(colorOf(mark, theme), colorOf(ground, theme));
        return reached < least ? [`${mark} on ${ground}: ${reached.toFixed(2)}`] : [];
      }),
    );

  test('text has a contrast of at least 7:1 on each surface it is used on', () => {
    expect(tooWeak(written, 7)).toEqual([]);
  });

  test('graphics have a contrast of at least 3:1 on each surface they are used on', () => {
    expect(tooWeak(drawn, 3)).toEqual([]);
  });

  test('the three ranks of text differ in tone', () => {
    const [first, second, third] = ['text-1', 'text-2', 'text-3'].map((text) =>
      contrast(colorOf(text, theme), colorOf('bg-surface', theme)),
    ) as [number, number, number];
    expect(second / third).toBeGreaterThan(1.25);
    expect(first / second).toBeGreaterThan(1.25);
  });

  test.each(['full color vision', 'protanopia', 'deuteranopia'] as const)(
    'the five status colors differ on the map when seen with %s',
    (vision) => {
      const close = given.flatMap((one, i) =>
        given.slice(i + 1).flatMap((other) => {
          const onMap = (name: string) => colorOf(`st-${name}-map`, theme);
          const apart = distance(onMap(one), onMap(other), vision);
          return apart < 15 ? [`${one} and ${other}: ${apart.toFixed(1)}`] : [];
        }),
      );
      expect(close).toEqual([]);
    },
  );

  test('consecutive legend badges differ visibly', () => {
    const apart = categories.map((name, i) =>
      distance(colorOf(name, theme), colorOf(categories[i + 1] ?? 'cat-1', theme)),
    );
    expect(Math.min(...apart)).toBeGreaterThan(25);
  });
});
