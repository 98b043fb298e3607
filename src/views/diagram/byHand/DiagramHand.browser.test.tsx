import { expect, onTestFinished, test, vi } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import type { TeamPlan } from '#domain/teamItinerary.ts';
import { moved } from '#planning/team/byHand/dropping.ts';
import { planTeamToTheEnd } from '#planning/team/desk/planTeam.ts';
import type { TeamProblem } from '#planning/team/model/problem.ts';
import { generatedProblem } from '#planning/team/testing/problems.ts';
import { axeViolations, mount } from '../../kit/testing/mount.tsx';
import { layoutOf } from '../layout.ts';
import { BLOCK_PX, columnX, PITCH_PX, yOf } from '../scale.ts';
import { namesOf } from '../testing/names.ts';
import { TripDiagram } from '../TripDiagram.tsx';
import { ZOOM } from '../viewport.ts';
import type { DiagramHand } from './diagramHand.ts';
import { type Lifted, liftedOf } from './handPlaces.ts';
import { handInProcess } from './testing/handInProcess.ts';

const problem: TeamProblem = {
  ...generatedProblem({ seed: 5, moves: 5, drivers: 3 }),
  maxDrivers: 3,
  maxShiftMs: null,
};
const outcome = planTeamToTheEnd(problem, {
  seed: 1,
  budget: { is: 'iterations', iterations: 40 },
});
// Two drivers; the third one has no column.
const plan = (outcome.is === 'planned' && outcome.answers[0]?.plan) as TeamPlan;
const all = problem.drivers.map(({ id }) => id);
const names = namesOf({ ...plan, drivers: all.map((driverId) => drivers(driverId)) });
const time = (ms: number) => `${new Date(ms).toISOString().slice(11, 16)} AM`;
const diagram = page.getByRole('application');
const layout = layoutOf(plan, names);
const scale = { fromMs: layout.fromMs, pxPerMinute: ZOOM.usual, pitchPx: PITCH_PX.normal };

function drivers(driverId: string): TeamPlan['drivers'][number] {
  const known = plan.drivers.find((one) => one.driverId === driverId);
  return known ?? { driverId, kind: 'moved', actions: [] };
}

function first(): Lifted {
  const moveId = layout.blocks.find((block) => block.moveId !== null)?.moveId ?? '';
  return liftedOf(layout, moveId) as Lifted;
}

function show(refuses?: string, height = 900) {
  const onPlan = vi.fn();
  const own = handInProcess(problem, plan, onPlan);
  const hand = refuses === undefined ? own : { ...own, change: () => refuses };
  const selectedId =
    layout.blocks.find(({ moveId }) => moveId === first().moveId)?.actionId ?? null;
  const drawn = (now: TeamPlan, hand: DiagramHand) => (
    <div style={{ width: 900, height }}>
      <TripDiagram
        plan={now}
        names={names}
        time={time}
        hand={hand}
        selectedId={selectedId}
        onSelect={vi.fn()}
      />
    </div>
  );
  const made = mount(drawn(plan, hand));
  const change = (now: TeamPlan) => made.draw(drawn(now, handInProcess(problem, now, onPlan)));
  return { ...made, onPlan, change };
}

/** Where a move is seen, and the same in another column. */
function pointOf({ startMs, endMs }: Lifted, column: number) {
  const x = columnX(column, scale) + BLOCK_PX / 2;
  return { x, y: yOf((startMs + endMs) / 2, scale) };
}

/** Sends what a pointer does at a point of the diagram. */
function pointerOf(host: Element) {
  const { left, top } = host.getBoundingClientRect();
  host.setPointerCapture = () => {};
  return (type: string, { x, y }: { readonly x: number; readonly y: number }) => {
    const where = { clientX: left + x, clientY: top + y };
    const how = { isPrimary: true, button: 0, buttons: 1, bubbles: true } as const;
    host.dispatchEvent(new PointerEvent(type, { ...where, ...how }));
  };
}

function driverOf(after: TeamPlan, activityId: string) {
  return after.moves.find((one) => one.activityId === activityId)?.driverId;
}

test('a dragged move goes to the driver it is dropped on', async () => {
  const { onPlan } = show();
  await expect.element(diagram).toBeVisible();
  const lifted = first();
  const other = lifted.column === 0 ? 1 : 0;
  await userEvent.dragAndDrop(diagram, diagram, {
    sourcePosition: pointOf(lifted, lifted.column),
    targetPosition: pointOf(lifted, other),
  });
  expect(onPlan).toHaveBeenCalledOnce();
  const [after] = onPlan.mock.calls[0] as [TeamPlan];
  expect(driverOf(after, lifted.moveId)).toBe(layout.columns[other]?.driverId);
});

test('a move that is let go outside of the diagram stays where it is', async () => {
  const { box, onPlan } = show();
  await expect.element(diagram).toBeVisible();
  const lifted = first();
  const other = pointOf(lifted, lifted.column === 0 ? 1 : 0);
  const send = pointerOf(diagram.element());
  const { height } = diagram.element().getBoundingClientRect();
  for (const outside of [height + 20, -20]) {
    send('pointerdown', pointOf(lifted, lifted.column));
    send('pointermove', other);
    await expect.poll(() => box.textContent).toMatch(/instead of/);
    send('pointermove', { ...other, y: outside });
    await expect.poll(() => box.textContent).toContain(': no place here');
    send('pointerup', { ...other, y: outside });
    await expect.poll(() => box.textContent).not.toContain('Esc cancels');
  }
  expect(onPlan).not.toHaveBeenCalled();
});

test('a pick-up that is dragged past its drop-off is refused, and is back', async () => {
  const { box, onPlan } = show();
  await expect.element(diagram).toBeVisible();
  const { startMs, endMs, blocks, column } = first();
  expect(blocks[0]?.type).toBe('pickup-vehicle');
  const x = columnX(column, scale) + BLOCK_PX / 2;
  const send = pointerOf(diagram.element());
  const target = { x, y: yOf(endMs, scale) + 4 };
  const rule = 'The pick-up cannot be after its drop-off.';
  send('pointerdown', { x, y: yOf(startMs, scale) + 3 });
  send('pointermove', target);
  // Its column says so too, and not what its best place comes to.
  await expect.poll(() => box.textContent).toContain(`cannot${rule}`);
  send('pointerup', target);
  await expect.poll(() => box.textContent).not.toContain(`cannot${rule}`);
  expect(box.textContent).toContain(rule);
  expect(onPlan).not.toHaveBeenCalled();
});

test('a dropped move is back with the reason where it is refused', async () => {
  const { box, onPlan } = show('This driver is not eligible.');
  await expect.element(diagram).toBeVisible();
  const lifted = first();
  const { x, y } = pointOf(lifted, lifted.column);
  const target = { sourcePosition: { x, y }, targetPosition: { x, y: y + 60 } };
  await userEvent.dragAndDrop(diagram, diagram, target);
  expect(box.textContent).toContain('This driver is not eligible.');
  expect(onPlan).not.toHaveBeenCalled();
});

test('in the hand it lights all columns with what a drop comes to; Esc puts it back', async () => {
  const { box, onPlan } = show();
  await expect.element(diagram).toBeVisible();
  const lifted = first();
  const send = pointerOf(diagram.element());
  const { x, y } = pointOf(lifted, lifted.column);
  send('pointerdown', { x, y });
  send('pointermove', { x: x + 2, y: y + 2 });
  expect(box.textContent).not.toContain('Esc cancels');
  const other = pointOf(lifted, lifted.column === 0 ? 1 : 0);
  send('pointermove', other);
  await expect.poll(() => box.textContent).toMatch(/Esc cancels/);
  const verdict = /fits but late|fits|cannot/g;
  await expect.poll(() => box.textContent?.match(verdict)?.length).toBeGreaterThanOrEqual(3);
  await expect.poll(() => box.textContent).toMatch(/instead of .*(finish|Cannot)/);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => box.textContent).not.toMatch(/Esc cancels/);
  send('pointerup', other);
  expect(onPlan).not.toHaveBeenCalled();
});

test('“Move to…” lists every driver, moves by keys alone, and the cursor goes along', async () => {
  const { box, onPlan, change } = show();
  await expect.element(diagram).toBeVisible();
  (diagram.element() as HTMLElement).focus();
  // The start of the day is of no move: the key is not one of the console's there.
  await userEvent.keyboard('m');
  await expect.poll(() => box.textContent).toContain('This action is of no move.');
  const lifted = first();
  const at = layout.blocks.findIndex(({ moveId }) => moveId === lifted.moveId);
  await userEvent.keyboard('{ArrowDown}'.repeat(at));
  await userEvent.keyboard('m');
  const dialog = page.getByRole('dialog');
  const other = layout.columns.find(({ driverId }) => driverId !== lifted.driverId);
  const choice = dialog.getByRole('radio', { name: other?.name ?? '' });
  await expect.element(choice).toBeInTheDocument();
  expect(dialog.getByRole('radio').elements().length).toBeGreaterThanOrEqual(all.length);
  expect(await axeViolations()).toEqual([]);
  const go = dialog.getByRole('button', { name: 'Move', exact: true });
  const isHome = 'This is where it is.';
  await expect.element(dialog).toHaveTextContent(isHome);
  await expect.element(go).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByText('To a later time').click();
  await expect.element(dialog).not.toHaveTextContent(isHome);
  const minutes = dialog.getByRole('textbox', { name: 'Minutes later' });
  const now = `Now at ${time(lifted.startMs)}. Below 0 is earlier, if it is ready then.`;
  await expect.element(minutes).toHaveAccessibleDescription(now);
  await minutes.fill('1.5');
  await expect.element(dialog).toHaveTextContent('A whole number of minutes.');
  await expect.element(go).toHaveAttribute('aria-disabled', 'true');
  await minutes.fill('-5');
  await expect.element(dialog).not.toHaveTextContent('A whole number of minutes.');
  await dialog.getByText('To a driver').click();
  (choice.element() as HTMLElement).focus();
  await userEvent.keyboard(' ');
  await expect.element(dialog).not.toHaveTextContent(isHome);
  await expect.element(go).not.toHaveAttribute('aria-disabled');
  (go.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(onPlan).toHaveBeenCalledOnce();
  const [after] = onPlan.mock.calls[0] as [TeamPlan];
  expect(driverOf(after, lifted.moveId)).toBe(other?.driverId);
  change(after);
  await expect.element(diagram).toHaveFocus();
  await userEvent.keyboard('{Delete}');
  expect(onPlan.mock.lastCall?.[1]).toEqual({ is: 'leaveOut', activityId: lifted.moveId });
});

test('a move that goes to a later time is scrolled into view there', async () => {
  const { box, change } = show(undefined, 240);
  await expect.element(diagram).toBeVisible();
  const { moveId, driverId } = first();
  (diagram.element() as HTMLElement).focus();
  const at = layout.blocks.findIndex((block) => block.moveId === moveId);
  await userEvent.keyboard('{ArrowDown}'.repeat(at));
  // Until where the day is in view on the overview, from 0 to 1.
  const seenUntil = () => {
    const frame = box.querySelector<HTMLElement>('canvas + i')!;
    const { height } = frame.previousElementSibling!.getBoundingClientRect();
    return (frame.offsetTop + frame.offsetHeight) / height;
  };
  const other = all.find((id) => id !== driverId && plan.moves.some((one) => one.driverId === id));
  const last = plan.moves.filter((one) => one.driverId === other).length;
  const later = moved(problem, plan, moveId, other ?? '', last);
  if (later.is === 'cannot') throw new Error(later.reason);
  const { blocks, fromMs, toMs } = layoutOf(later.plan, names);
  const pickup = blocks.find((block) => block.moveId === moveId)!;
  const wanted = (pickup.startMs - fromMs) / (toMs - fromMs) - 0.1;
  expect(seenUntil()).toBeLessThan(wanted);
  change(later.plan);
  await expect.poll(seenUntil).toBeGreaterThan(wanted);
});

test('in the table the same keys remove and shift; buttons act on what is selected', async () => {
  const { onPlan, change } = show();
  await page.getByRole('button', { name: 'Show as a table' }).click();
  const lifted = first();
  const at = layout.blocks.findIndex(({ moveId }) => moveId === lifted.moveId);
  await userEvent.keyboard('{Tab}');
  await userEvent.keyboard('{ArrowDown}'.repeat(at));
  await userEvent.keyboard('{Delete}');
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  const words = document.activeElement?.textContent;
  const other = all.find((id) => id !== lifted.driverId) ?? '';
  const elsewhere = moved(problem, plan, lifted.moveId, other, 0);
  if (elsewhere.is === 'cannot') throw new Error(elsewhere.reason);
  change(elsewhere.plan);
  const driver = () => document.activeElement?.closest('tr')?.firstElementChild?.textContent;
  await expect.poll(driver).toBe(names.drivers.get(other)?.name);
  expect(document.activeElement?.textContent).toBe(words);
  change(plan);
  await page.getByRole('button', { name: 'Remove' }).click();
  const { moveId: activityId } = lifted;
  const place = { is: 'time', notBeforeMs: lifted.startMs + 300_000 };
  expect(onPlan.mock.calls.map(([, change]) => change)).toEqual([
    { is: 'leaveOut', activityId },
    { is: 'place', activityId, place },
    { is: 'leaveOut', activityId },
  ]);
});

test('the time marker is moved by keys, reports its time, and runs with animations', async () => {
  const onTime = vi.fn();
  const draw = (animates: boolean) => (
    <div style={{ width: 900, height: 600 }}>
      <TripDiagram
        plan={plan}
        names={names}
        time={time}
        selectedId={null}
        onSelect={vi.fn()}
        marker={{ animates, onTime }}
      />
    </div>
  );
  const made = mount(draw(false));
  const marker = page.getByRole('slider', { name: 'Time in the plan' });
  await expect.element(marker).toBeVisible();
  const play = page.getByRole('button', { name: 'Play the day' });
  expect(play.elements()).toEqual([]);
  (marker.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{PageDown}');
  expect(onTime).toHaveBeenLastCalledWith(layout.fromMs + 16 * 60_000);
  await withMotion();
  made.draw(draw(true));
  const calls = onTime.mock.calls.length;
  await play.click();
  await expect.poll(() => onTime.mock.calls.length).toBeGreaterThan(calls + 2);
  await page.getByRole('button', { name: 'Pause' }).click();
});

/** Lets the page move until the end of the test. */
async function withMotion() {
  const isLess = matchMedia('(prefers-reduced-motion: reduce)').matches;
  onTestFinished(() => commands.motion(isLess ? 'reduce' : 'no-preference'));
  await commands.motion('no-preference');
}
