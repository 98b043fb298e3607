// Where the focus goes in a region of the page, and to which heading; and what goes to paper.
import { expect, onTestFinished, test, vi } from 'vitest';
import { useRef } from 'react';
import { userEvent } from 'vitest/browser';
import { Paper } from '../overlays/Paper.tsx';
import { mount } from '../testing/mount.tsx';
import { focusHeading, goToRegion, useRegion } from './regions.ts';

function drawn(html: string): HTMLElement {
  const box = document.createElement('div');
  box.innerHTML = html;
  document.body.append(box);
  onTestFinished(() => box.remove());
  return box;
}
const focused = () => (document.activeElement as HTMLElement | null)?.dataset['name'] ?? null;

test.each([
  [
    'its leading control',
    '<h2 data-name="h2"></h2><button data-leads data-name="lead">x</button>',
    'lead',
  ],
  [
    'its list',
    '<h2 data-name="h2"></h2><ul role="listbox" tabindex="0" data-name="list"></ul>',
    'list',
  ],
  [
    'its table',
    '<input role="combobox" data-name="box"><div role="grid" data-name="grid"></div>',
    'grid',
  ],
  [
    'its drawing',
    '<input role="combobox" data-name="box"><canvas data-name="canvas"></canvas>',
    'canvas',
  ],
  ['its search', '<h2 data-name="h2"></h2><input role="combobox" data-name="box">', 'box'],
  [
    'what is chosen',
    '<h2 data-name="h2"></h2><input type="radio" checked data-name="radio">',
    'radio',
  ],
  ['its heading', '<p></p><h2 data-name="h2"></h2>', 'h2'],
  ['itself', '<p></p>', 'region'],
])('the focus that goes to a region goes to %s', (_what, content, name) => {
  drawn(`<div data-region="panel" data-name="region">${content}</div>`);
  expect(goToRegion('panel')).toBe(true);
  expect(focused()).toBe(name);
});

test('a region that is not on the page takes no focus', () => {
  expect(goToRegion('flightboard')).toBe(false);
});

test('the focus goes to the heading of the panel on the same page, else of the page', () => {
  const box = drawn(
    '<main><h1 data-name="page"></h1></main>' +
      '<div data-region="panel"><h2 data-name="panel"></h2>' +
      '<b data-leads data-name="lead"></b></div>',
  );
  focusHeading(true);
  expect(focused()).toBe('lead');
  box.querySelector('[data-leads]')?.remove();
  focusHeading(true);
  expect(focused()).toBe('panel');
  focusHeading(false);
  expect(focused()).toBe('page');
  box.querySelector('[data-region]')?.remove();
  (document.activeElement as HTMLElement).blur();
  focusHeading(true);
  expect(focused()).toBe('page');
  box.querySelector('main')?.remove();
  focusHeading(true);
  expect(focused()).toBe(null);
});

test('paper is printed once it is laid out, and is over when the dialog closes', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  const done = vi.fn();
  const paper = (name: string) => (
    <Paper name={name} printed="Printed 10/20/2026 by Dana" onDone={done}>
      <p>Sheet</p>
    </Paper>
  );
  const { draw } = mount(paper('Daily "report"'));
  const { style } = document.documentElement;
  expect(style.getPropertyValue('--paper-name')).toBe('"Daily \\"report\\""');
  expect(style.getPropertyValue('--paper-printed')).toBe('"Printed 10/20/2026 by Dana"');
  expect(document.querySelector('[data-paper]')?.getAttribute('data-theme')).toBe('light');
  await expect.poll(() => printed.mock.calls.length).toBe(1);
  expect(done).not.toHaveBeenCalled();
  dispatchEvent(new Event('afterprint'));
  expect(done).toHaveBeenCalledTimes(1);
  draw(null);
  expect(style.getPropertyValue('--paper-name')).toBe('');
  expect(style.getPropertyValue('--paper-printed')).toBe('');
  dispatchEvent(new Event('afterprint'));
  expect(done).toHaveBeenCalledTimes(1);
  printed.mockRestore();
});

function Region({ of, label }: { readonly of: 'map' | 'panel'; readonly label: string }) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} {...useRegion(box, of, label)}>
      <button type="button">First</button>
      <h2 data-name={label}>{label}</h2>
    </div>
  );
}

test('F6 goes round the regions, each time to where the region begins', async () => {
  mount(
    <>
      <Region of="map" label="Map" />
      <Region of="panel" label="Panel" />
    </>,
  );
  await userEvent.keyboard('{F6}');
  const first = focused();
  await userEvent.keyboard('{F6}');
  const second = focused();
  expect(new Set([first, second])).toEqual(new Set(['Map', 'Panel']));
  await userEvent.keyboard('{F6}');
  expect(focused()).toBe(first);
});
