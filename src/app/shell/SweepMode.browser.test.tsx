import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dispatcher } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { load } from '#spine/world/testing/world.ts';
import { browserFrames, drawOver } from '#views/bind/testing/drawOver.tsx';
import { hoverOf } from '#views/bind/hover.ts';
import { SweepMode } from './SweepMode.tsx';

/** A map, and a button that has the focus. */
async function start(mode: 'activities' | 'resources') {
  const run = await openSlices<ConsoleSees>({ slices, overrides: { frames: browserFrames } });
  onTestFinished(() => run.machine.close());
  await run.run('session/begin', { user: dispatcher });
  await load(run, { activities: ['a1', 'a2'], drivers: ['d1', 'd2'] });
  await run.run('navigation/go', { path: `/command-center/${mode}`, replace: false });
  let presses = 0;
  drawOver(
    run.machine,
    <>
      <section data-region="map" style={{ width: 200, height: 200 }}>
        Ground
      </section>
      <button type="button" onClick={() => (presses += 1)}>
        Beside it
      </button>
      <input aria-label="Words" />
      <SweepMode />
    </>,
  );
  const pass = (collection: string, id: string) => hoverOf(run.machine).set({ collection, id });
  return { ...run, pass, presses: () => presses };
}

const sweeping = page.getByText(/^Sweep:/);

test('Space over the map sweeps up what is passed, whatever is selected or focused', async () => {
  const { run, sees, pass, presses } = await start('activities');
  // Not drawn in this mode, so that nothing of it could be passed.
  await run('selection/choose', { collection: 'drivers', ids: ['d1'] });
  await run('navigation/go', { path: '/command-center/activities', replace: false });
  await userEvent.click(page.getByRole('button', { name: 'Beside it' }));
  expect(presses()).toBe(1);
  await userEvent.hover(page.getByText('Ground'));
  await userEvent.keyboard('{ >}');
  pass('rides', 'r1');
  pass('activities', 'a1');
  pass('activities', 'a2');
  await expect.element(sweeping).toHaveTextContent('2 items');
  await userEvent.keyboard('{/ }');
  expect(sees().selection.state).toEqual({ collection: 'activities', ids: ['a1', 'a2'] });
  expect(presses()).toBe(1);
});

test('Space is that of the focus after another key, and of a field in any case', async () => {
  const { presses } = await start('resources');
  await userEvent.hover(page.getByText('Ground'));
  await userEvent.keyboard('{Tab} ');
  expect(document.activeElement?.textContent).toBe('Beside it');
  expect(presses()).toBe(1);
  await userEvent.click(page.getByRole('textbox'));
  await userEvent.hover(page.getByText('Ground'));
  await userEvent.keyboard('{ >}');
  expect(sweeping.elements()).toEqual([]);
  await expect.element(page.getByRole('textbox')).toHaveValue(' ');
});
