import type { ReactNode } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Machine, Snapshot } from '#kernel/machine.types.ts';
import type { CommandsOf } from '#kernel/declare.ts';
import { no, type RecordId, yes } from '#kernel/records.ts';
import type { fleet, LedgerTypes } from '#kernel/testing/fleet.ts';
import { openFleet } from '#kernel/testing/openFleet.ts';
import { axeViolations, mount } from '../kit/testing/mount.tsx';
import { CommandButton, type CommandLook } from './CommandButton.tsx';
import { MachineProvider } from './MachineProvider.tsx';
import { type CommandHandle, useCommand } from './useCommand.ts';
import { useIntentState } from './useIntentState.ts';
import { sameFields, sameMembers, selectFrom, useSelect } from './useSelect.ts';

const useLedger = selectFrom<LedgerTypes>();
/** The fleet of these tests is no part of the console: its commands are listed here alone. */
type Fleet = CommandsOf<typeof fleet>;
type FleetProps<T extends keyof Fleet> = CommandLook & {
  readonly type: T;
  readonly data: Fleet[T];
};
const FleetButton: <T extends keyof Fleet>(props: FleetProps<T>) => ReactNode =
  CommandButton as never;
const useFleet: <T extends keyof Fleet>(type: T) => CommandHandle<Fleet[T]> = useCommand as never;

/** A machine whose server answers on demand; drawn once a command has been decided. */
async function start(overrides: Parameters<typeof openFleet>[0] = {}) {
  const replies: ((how: string) => void)[] = [];
  const run = await openFleet({
    processPorts: { send: () => new Promise((reply) => replies.push(reply)) },
    ...overrides,
  });
  onTestFinished(() => run.machine.close());
  /** Gives the machine time to write and decide, then draws until nothing asks for a frame. */
  async function settle() {
    for (let i = 0; i < 5; i++) {
      await run.machine.settled();
      await new Promise((done) => setTimeout(done));
      run.frames.frame();
    }
  }
  const sent = () =>
    run.records.filter((record) => record.kind === 'command' && record.origin === 'operator');
  return { ...run, replies, settle, sent };
}

function Transfer(props: Partial<FleetProps<'ledger/transfer'>>) {
  return (
    <FleetButton type="ledger/transfer" data={ten} label="Transfer" variant="primary" {...props} />
  );
}

const ten = { amount: 10 };
const button = page.getByRole('button', { name: 'Transfer' });

describe('useSelect', () => {
  test('renders again only when the selected value has changed', async () => {
    const { machine, settle } = await start();
    const totals = vi.fn();
    function Total() {
      const total = useLedger(({ ledger }) => ledger.state.total);
      totals(total);
      return <p>{total}</p>;
    }
    mount(
      <MachineProvider machine={machine}>
        <Total />
      </MachineProvider>,
    );
    machine.dispatch({ type: 'notes/write', data: { id: 'a', text: 'x' } });
    await settle();
    expect(totals.mock.calls).toEqual([[0]]);
    machine.dispatch({ type: 'ledger/set', data: { total: 7 } });
    await settle();
    await expect.element(page.getByText('7')).toBeVisible();
    expect(totals.mock.calls).toEqual([[0], [7]]);
  });

  test('keeps the identity of an equal value, even with a new selector each time', async () => {
    const { machine, settle } = await start();
    const seen: object[] = [];
    function Fields() {
      const fields = useSelect(
        (snapshot: Snapshot) => ({ slices: Object.keys(snapshot).length }),
        sameFields,
      );
      useLedger(({ ledger }) => ledger.state.total);
      seen.push(fields);
      return null;
    }
    mount(
      <MachineProvider machine={machine}>
        <Fields />
      </MachineProvider>,
    );
    machine.dispatch({ type: 'ledger/set', data: { total: 1 } });
    await settle();
    await expect.poll(() => seen.length).toBeGreaterThan(1);
    expect(new Set(seen).size).toBe(1);
  });

  test('sameMembers and sameFields compare one level deep', () => {
    const a = {};
    expect(sameMembers([a, 1], [a, 1])).toBe(true);
    expect(sameMembers([a], [a, a])).toBe(false);
    expect(sameMembers([a], [{}])).toBe(false);
    expect(sameFields({ x: a, y: 1 }, { x: a, y: 1 })).toBe(true);
    expect(sameFields({ x: a }, { y: a } as never)).toBe(false);
    expect(sameFields<object>({ x: a }, { x: a, y: 1 })).toBe(false);
  });
});

describe('CommandButton', () => {
  test('sends once on a double click and is pending until the intent ends', async () => {
    const { machine, settle, sent, replies } = await start();
    const ended = vi.fn();
    mount(
      <MachineProvider machine={machine}>
        <Transfer onEnd={ended} />
      </MachineProvider>,
    );
    await userEvent.dblClick(button);
    await settle();
    expect(sent().map((record) => record.type)).toEqual(['ledger/transfer']);
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    // Forced: a click does nothing now, and the test's own wait for that to change would hang.
    await userEvent.click(button, { force: true });
    await userEvent.keyboard('{Enter}');
    await settle();
    expect(sent()).toHaveLength(1);
    expect(ended).not.toHaveBeenCalled();
    replies[0]?.('done');
    await settle();
    await expect.element(button).not.toHaveAttribute('aria-busy');
    expect(ended.mock.calls).toEqual([[{ how: 'done' }]]);
    await userEvent.click(button);
    await settle();
    expect(sent()).toHaveLength(2);
  });

  test('a double click sends once, even when the intent ends at once', async () => {
    const { machine, settle, sent } = await start();
    mount(
      <MachineProvider machine={machine}>
        <FleetButton type="ledger/set" data={{ total: 5 }} label="Set" />
      </MachineProvider>,
    );
    await userEvent.dblClick(page.getByRole('button', { name: 'Set' }));
    await settle();
    expect(sent()).toHaveLength(1);
  });

  test("is disabled with the guard's reason in tooltip and description", async () => {
    const { machine, settle, sent, replies } = await start();
    mount(
      <MachineProvider machine={machine}>
        <a href="#before">Before</a>
        <Transfer />
      </MachineProvider>,
    );
    await userEvent.tab();
    await userEvent.tab();
    for (let i = 0; i < 3; i++) machine.dispatch({ type: 'ledger/transfer', data: ten });
    await settle();
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await expect.element(button).toHaveAccessibleDescription('Too many are under way.');
    await expect.element(button).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
    await userEvent.keyboard('{Enter}');
    await settle();
    expect(sent()).toHaveLength(3);
    await userEvent.tab({ shift: true });
    await userEvent.tab();
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Too many are under way.');
    replies[0]?.('done');
    await settle();
    await expect.element(button).not.toHaveAttribute('aria-disabled');
    await expect.element(button).toHaveFocus();
  });

  test('is disabled by its data, a missing capability or a reason from the form', async () => {
    const may = vi.fn(() => no('Only an administrator may.'));
    const { machine } = await start();
    const barred = await start({ may });
    const draw = (at: Machine, props: Parameters<typeof Transfer>[0]) =>
      mount(
        <MachineProvider machine={at}>
          <Transfer {...props} />
        </MachineProvider>,
      );
    draw(machine, { label: 'By data', data: { amount: -1 } });
    draw(barred.machine, { label: 'By capability' });
    draw(machine, { label: 'By form', reason: 'Vehicle 3 needs a deadline.' });
    const described = async (name: string, reason: string) =>
      expect.element(page.getByRole('button', { name })).toHaveAccessibleDescription(reason);
    await described('By data', 'The amount must be positive.');
    await described('By capability', 'Only an administrator may.');
    await described('By form', 'Vehicle 3 needs a deadline.');
  });

  test('is named by its label as an icon button, and shows pending from the slice', async () => {
    const { machine, sent, settle } = await start({ may: () => yes });
    mount(
      <MachineProvider machine={machine}>
        <Transfer iconOnly icon="forward" pending />
      </MachineProvider>,
    );
    await expect.element(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button, { force: true });
    await settle();
    expect(sent()).toHaveLength(0);
  });
});

test('useCommand: send returns null and dispatches nothing during an open intent', async () => {
  const { machine, settle, sent } = await start();
  const answers: (object | null)[] = [];
  function Twice() {
    const { send } = useFleet('ledger/transfer');
    return (
      <button type="button" onClick={() => answers.push(send(ten), send(ten))}>
        Twice
      </button>
    );
  }
  mount(
    <MachineProvider machine={machine}>
      <Twice />
    </MachineProvider>,
  );
  await userEvent.click(page.getByRole('button', { name: 'Twice' }));
  await settle();
  expect(answers).toEqual([expect.any(Promise), null]);
  expect(sent()).toHaveLength(1);
});

describe('useIntentState', () => {
  test('returns none, open, or the outcome of an ended intent', async () => {
    const { machine, settle, replies } = await start();
    function Shown(props: { readonly id: RecordId | null }) {
      const command = useFleet('ledger/transfer');
      const state = useIntentState(props.id ?? command.id);
      return (
        <button type="button" onClick={() => void command.send(ten)}>
          {JSON.stringify(state)}
        </button>
      );
    }
    mount(
      <MachineProvider machine={machine}>
        <Shown id={null} />
      </MachineProvider>,
    );
    await expect.element(page.getByText('{"phase":"none"}')).toBeVisible();
    await userEvent.click(page.getByRole('button'));
    await expect.element(page.getByText('{"phase":"open"}')).toBeVisible();
    await settle();
    replies[0]?.('the server said no');
    await settle();
    await expect.element(page.getByText('"error":"the server said no"')).toBeVisible();
  });
});
