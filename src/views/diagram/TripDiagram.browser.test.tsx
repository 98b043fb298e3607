import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { sound } from '#planning/team/testing/soundPlan.ts';
import { axeViolations, mount } from '../kit/testing/mount.tsx';
import { layoutOf } from './layout.ts';
import { namesOf } from './testing/names.ts';
import { TripDiagram } from './TripDiagram.tsx';

const names = namesOf(sound);
const layout = layoutOf(sound, names);
const time = (ms: number) => `${new Date(ms).toISOString().slice(11, 16)} AM`;
const diagram = page.getByRole('application');
const asTable = page.getByRole('button', { name: 'Show as a table' });

type Drawn = Partial<ComponentProps<typeof TripDiagram>> & { width?: number; height?: number };

/** The diagram of the sound plan in a box of this size. */
function Drawn({ width = 900, height = 600, ...own }: Drawn) {
  return (
    <div style={{ width, height }}>
      <TripDiagram
        plan={sound}
        names={names}
        selectedId={null}
        time={time}
        onSelect={vi.fn()}
        {...own}
      />
    </div>
  );
}

async function show(plan = sound) {
  const onSelect = vi.fn();
  const draw = (selectedId: string | null) => (
    <Drawn plan={plan} selectedId={selectedId} onSelect={onSelect} />
  );
  const made = mount(draw(null));
  return { ...made, onSelect, select: (id: string | null) => made.draw(draw(id)) };
}

/** Waits for the canvas of the drawing. */
async function canvasOf(box: HTMLElement): Promise<HTMLCanvasElement> {
  const find = () => box.querySelector<HTMLCanvasElement>('[role=application] canvas');
  // Loading the code that draws takes seconds on a busy machine.
  await expect.poll(find, { timeout: 10_000 }).not.toBeNull();
  return find() as HTMLCanvasElement;
}

/** Whether the canvas has any pixel that is not empty; only right after it was drawn. */
function isPainted(canvas: HTMLCanvasElement): boolean {
  const gl = canvas.getContext('webgl2');
  if (gl === null) return false;
  const pixels = new Uint8Array(canvas.width * canvas.height * 4);
  gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
  return pixels.some((value) => value !== 0);
}

test('a diagram that closes while its code loads lets the next one be drawn', async () => {
  const { draw } = await show();
  draw(<p>closed</p>);
  await expect.element(page.getByText('closed')).toBeVisible();
  const { box } = await show();
  await canvasOf(box);
});

test('a lost context comes back with the whole drawing', async () => {
  const { box } = await show();
  const canvas = await canvasOf(box);
  const loss = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context');
  const lost = new Promise((done) => canvas.addEventListener('webglcontextlost', done));
  loss?.loseContext();
  await lost;
  // A context is not restored before its loss has been handled.
  await new Promise(requestAnimationFrame);
  const painted = new Promise<boolean>((done) => {
    canvas.addEventListener('webglcontextrestored', () => done(isPainted(canvas)));
  });
  loss?.restoreContext();
  expect(await painted).toBe(true);
});

test('keys lead from block to block, and Enter selects', async () => {
  const { box, onSelect } = await show();
  await canvasOf(box);
  (diagram.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}{End}{Enter}');
  const last = layout.columns[1]?.blocks.at(-1);
  expect(onSelect.mock.calls).toEqual([[last?.actionId]]);
  const spoken = box.querySelector('[aria-live=polite]');
  expect(spoken?.textContent).toContain(layout.columns[1]?.name);
  expect(spoken?.textContent).toContain(last?.words.what);
  // A number beside a name would be a riddle.
  await expect.element(page.getByTitle(/2 seats/)).toBeVisible();
  await expect.element(page.getByText('2 seats', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Reading the diagram' }).click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('vehicle being moved');
  expect(await axeViolations()).toEqual([]);
});

test('beside the map the bar of a chosen block stays in one row', async () => {
  const selectedId = layout.blocks.find(({ moveId }) => moveId !== null)?.actionId ?? null;
  const hand = { driverIds: [], lift: () => ({ aim: () => {}, end: () => {} }) } as never;
  const marker = { animates: true, onTime: vi.fn() };
  // 700 of the planner, without the 236 of its legend.
  const { box } = mount(
    <Drawn
      width={464}
      selectedId={selectedId}
      hand={hand}
      marker={marker}
      letters={() => 'CDT'}
      isNarrow
    />,
  );
  await expect.element(page.getByRole('button', { name: 'Move to…' })).toBeVisible();
  const tops = [...box.querySelectorAll('button')]
    .filter((one) =>
      ['Move to…', 'Remove', 'Show as a table'].includes(one.textContent || one.ariaLabel || ''),
    )
    .map((one) => one.getBoundingClientRect())
    .map(({ top, height }) => Math.round(top + height / 2));
  expect(tops).toHaveLength(3);
  expect(new Set(tops).size).toBe(1);
  const span = page.getByText(`${time(layout.fromMs)} to ${time(layout.toMs)} CDT`).element();
  // Nothing of it is cut off.
  expect(span.scrollWidth).toBeLessThanOrEqual(span.clientWidth);
  expect(span.getBoundingClientRect().height).toBeLessThanOrEqual(28);
});

test('a trip that runs opens at the current time, with the day of what is seen', async () => {
  const secondMs = layout.fromMs + 20 * 60_000;
  const day = (ms: number) => (ms < secondMs ? '09/15' : '09/16');
  const draw = (nowMs: number | null) => {
    const { box } = mount(<Drawn height={300} day={day} nowMs={nowMs} />);
    return expect.element(page.elementLocator(box));
  };
  await draw(null).toHaveTextContent('09/15');
  await draw(layout.toMs).toHaveTextContent('09/16');
});

test('the table writes the day of what is not today, and once for a span within it', async () => {
  const day = () => '09/16';
  const { box } = mount(<Drawn day={day} />);
  await asTable.click();
  const span = [...box.querySelectorAll('tbody td:nth-child(2)')].map((one) => one.textContent);
  expect(span).toContainEqual(expect.stringMatching(/^09\/16 \d\d:\d\d AM–\d\d:\d\d AM$/));
});

test('the table has every action, and selects the same', async () => {
  const { box, onSelect, select } = await show();
  await asTable.click();
  expect(box.querySelectorAll('tbody tr')).toHaveLength(layout.blocks.length);
  await userEvent.keyboard('{Tab}{ArrowDown}{Enter}');
  const second = layout.blocks[1]?.actionId ?? null;
  expect(onSelect.mock.calls).toEqual([[second]]);
  select(second);
  expect(box.querySelectorAll('tbody [aria-pressed=true]')).toHaveLength(1);
  expect(await axeViolations()).toEqual([]);
});

test('without graphics the table is there, and says why', async () => {
  const own = HTMLCanvasElement.prototype.getContext;
  const none = vi.spyOn(HTMLCanvasElement.prototype, 'getContext');
  none.mockImplementation(function (this: HTMLCanvasElement, kind: string) {
    return kind === '2d' ? Reflect.apply(own, this, [kind]) : null;
  } as typeof own);
  const { box } = await show();
  await expect.element(page.getByRole('table')).toBeVisible();
  const why = 'This browser cannot draw the diagram. The table shows the same plan.';
  expect(box.textContent).toContain(why);
  expect(box.querySelectorAll('tbody tr')).toHaveLength(layout.blocks.length);
  none.mockRestore();
});

test('an empty plan, and what is no trip, say so', async () => {
  const { box } = await show({ ...sound, drivers: [] });
  const nothing = 'Nothing is plannedThe plan has no actions that could be drawn.';
  expect(box.textContent).toContain(nothing);
  const sane = await show();
  expect(sane.box.textContent).not.toContain('Nothing is planned');
});
