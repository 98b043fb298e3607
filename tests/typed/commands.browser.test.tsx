// Views know all command types and their payloads. Each line under `@ts-expect-error` is a mistake:
// if it compiles, the type check fails.
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { browserFrames } from '#backends/browserFrames.ts';
import { activityRow, dispatcher, nowMs } from '#domain/testing/rows.ts';
import { type ConsoleSees, slices } from '#features/index.ts';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import type { Command } from '#views/bind/commands.ts';
import { MachineProvider, useMachine } from '#views/bind/MachineProvider.tsx';
import { useClose } from '#views/bind/useClose.ts';
import { useCommand, useReason } from '#views/bind/useCommand.ts';
import { mount } from '#views/kit/testing/mount.tsx';
import { type FixedEntry, paletteEntries } from '#app/shell/paletteEntries.ts';

async function start() {
  const overrides = { frames: browserFrames };
  const run = await openSlices<ConsoleSees>({ slices, clock: manualClock(nowMs), overrides });
  onTestFinished(() => run.machine.close());
  run.machine.dispatch({ type: 'session/begin', data: { user: dispatcher } });
  run.machine.dispatch({ type: 'navigation/settle', data: {} });
  return run;
}

const noPlaces = { startId: null, endId: null };

function Buttons() {
  return (
    <>
      <CommandButton type="moves/start" data={noPlaces} label="Right" />
      {/* @ts-expect-error no command is called so */}
      <CommandButton type="moves/strat" data={noPlaces} label="Misspelt" />
      {/* @ts-expect-error an id is a text */}
      <CommandButton type="moves/start" data={{ startId: 7, endId: null }} label="Number" />
      {/* @ts-expect-error one end is missing */}
      <CommandButton type="moves/start" data={{ startId: null }} label="Half" />
      {/* @ts-expect-error the payload of another command */}
      <CommandButton type="moves/start" data={{ activityIds: [] }} label="Foreign" />
      {/* @ts-expect-error commands of the kernel's own tests are none of the console's */}
      <CommandButton type="ledger/set" data={{ total: 1 }} label="Ledger" />
    </>
  );
}

test('the machine refuses the commands that do not compile', async () => {
  const { machine } = await start();
  mount(
    <MachineProvider machine={machine}>
      <Buttons />
    </MachineProvider>,
  );
  const said = (name: string) => expect.element(page.getByRole('button', { name }));
  // This text comes from the guard.
  await said('Right').toHaveAccessibleDescription('The data is not loaded yet.');
  await said('Misspelt').toHaveAccessibleDescription("'moves/strat' is not a listed command");
  await said('Number').toHaveAccessibleDescription(/details are not valid: startId/);
  await said('Half').toHaveAccessibleDescription(/details are not valid: endId/);
  await said('Foreign').toHaveAccessibleDescription(/details are not valid: startId/);
  await said('Ledger').toHaveAccessibleDescription("'ledger/set' is not a listed command");
});

test('the palette builds valid payloads for its commands', async () => {
  const { machine } = await start();
  const rows = [activityRow('a1')];
  const changes = { put: [{ collection: 'activities', rows }], removed: [] };
  machine.dispatch({ type: 'world/heard', data: changes });
  machine.dispatch({ type: 'selection/choose', data: { collection: 'activities', ids: ['a1'] } });
  const entries = paletteEntries(machine);
  const wrong = /not a listed command|details are not valid/;
  expect(entries.filter(({ reason }) => reason !== null && wrong.test(reason))).toEqual([]);
  expect(entries.filter(({ reason }) => reason === null).length).toBeGreaterThan(9);
});

/** Never called: only type-checked. */
export function useWrong(either: 'moves/start' | 'moves/edit') {
  const machine = useMachine();
  // @ts-expect-error no command is called so
  useCommand('moves/strat');
  // @ts-expect-error an id is a text
  void useCommand('moves/start').send({ startId: 7, endId: null });
  // @ts-expect-error no command is called so
  useReason('moves/strat', noPlaces);
  // @ts-expect-error the payload of another command
  useReason('moves/start', { activityIds: [] });
  // @ts-expect-error closing takes no payload
  useClose({ type: 'contact/close', data: { driverId: 'd1' } });
  // @ts-expect-error no command is called so
  machine.dispatch({ type: 'moves/strat', data: noPlaces });
  // @ts-expect-error an id is a text
  machine.dispatch({ type: 'moves/start', data: { startId: 7, endId: null } });
  // @ts-expect-error the payload of another command
  machine.check({ type: 'moves/start', data: { activityIds: [] } });
  // @ts-expect-error each of the two may be meant, and their payloads differ
  machine.dispatch({ type: either, data: noPlaces });
  // @ts-expect-error a command alone says which payload it has
  const command: Command<'moves/start'> = { type: 'moves/start', data: {} };
  const look = { label: 'Wrong', group: 'Commands', icon: 'add' } as const;
  const entries: readonly FixedEntry[] = [
    { ...look, wish: { type: 'cart/clear', data: {} } },
    // @ts-expect-error no command is called so
    { ...look, wish: { type: 'cart/claer', data: {} } },
    // @ts-expect-error what is to be fitted is the world, the selection or what is seen
    { ...look, wish: { type: 'map/fit', data: { what: 7 } } },
  ];
  return { command, entries };
}
