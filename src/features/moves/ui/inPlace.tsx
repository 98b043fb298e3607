import type { CommandMachine } from '#views/bind/commands.ts';
import { formNow, openForm } from '#spine/forms/index.ts';
import type { EditRequestData, EditedValues } from '../editing.model.ts';
import { type CellField, cellFields, typedInPlace, valuesInPlace } from '../cells.queries.ts';
import { valuesOf } from '../editing.queries.ts';
import { moveForm } from '../moves.forms.ts';
import type { MovesSees } from '../moves.slice.ts';
import { useMoves } from './useMoves.tsx';

/** What was typed into a field of a move in place and is not saved. */
export function useTypedInPlace(id: string, field: CellField | undefined) {
  return useMoves((sees) => (field ? typedInPlace(sees, id, field) : null), sameTyped);
}

type Typed = ReturnType<typeof typedInPlace>;

function sameTyped(a: Typed, b: Typed): boolean {
  return a?.value === b?.value && a?.why === b?.why;
}

function latest(machine: CommandMachine): MovesSees {
  return machine.latest() as unknown as MovesSees;
}

/**
 * The values to go on from, and those of the row to compare with; the latest ones, undefined when
 * the move is gone.
 */
export function valuesNow(
  machine: CommandMachine,
  id: string,
): { readonly shown: EditedValues; readonly there: EditedValues } | undefined {
  const sees = latest(machine);
  const row = sees.world.tables.activities.get(id);
  return row && { shown: valuesInPlace(sees, row), there: valuesOf(row) };
}

/** The error in what was typed into a field in place. */
export function wrongInPlace(machine: CommandMachine, id: string, field: CellField): string | null {
  return formNow(latest(machine), moveForm, id)?.wrong[field] ?? null;
}

/** Why this field can't be edited in place, as the bus would say it; null when it can. */
export function whyNotInPlace(
  machine: CommandMachine,
  activityId: string,
  field: CellField,
): string | null {
  const value = valuesNow(machine, activityId)?.there[field];
  const data = { activityId, typed: { [field]: value }, over: {} };
  const may = machine.check({ type: 'moves/editCell', data });
  return may.yes ? null : may.reason;
}

/** `over`: the row's values when typing began. Returns why it was not taken. */
export function typeInPlace(
  machine: CommandMachine,
  activityId: string,
  { typed, over }: { readonly typed: Partial<EditedValues>; readonly over: Partial<EditedValues> },
): string | null {
  const command = { type: 'moves/editCell', data: { activityId, typed, over } } as const;
  const may = machine.check(command);
  if (may.yes) machine.dispatch(command);
  return may.yes ? null : may.reason;
}

/** `asked`: others changed it meanwhile, and its form asks. `field`: where the error is. */
export type SavedInPlace =
  | { readonly is: 'sent' | 'same' | 'asked' }
  | { readonly is: 'wrong'; readonly field: CellField | null; readonly why: string };

/** Saves what was typed in place by the request of the form; a conflict opens the form. */
export function saveInPlace(machine: CommandMachine, activityId: string): SavedInPlace {
  const sees = latest(machine);
  const form = openForm(sees, { of: moveForm.request.type, id: activityId });
  const now = form && !form.isShown ? formNow(sees, moveForm, activityId) : undefined;
  if (!now || now.isPending || now.asked === null) return { is: 'same' };
  if (now.asks.some(({ keep }) => keep === null)) {
    machine.dispatch({ type: 'moves/edit', data: { activityId } });
    return { is: 'asked' };
  }
  const [first] = Object.entries(now.wrong);
  if (first) {
    const field = cellFields.find((one) => one === first[0]) ?? null;
    return { is: 'wrong', field, why: first[1] ?? '' };
  }
  if (Object.keys(now.changes).length === 0) return { is: 'same' };
  const command = { type: 'moves/saveEdits', data: now.asked as EditRequestData } as const;
  const may = machine.check(command);
  if (!may.yes) return { is: 'wrong', field: null, why: may.reason };
  machine.dispatch(command);
  return { is: 'sent' };
}
