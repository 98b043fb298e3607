// What a command comes to, from the command and a snapshot alone. Pure, so that the bus and rerun
// cannot differ: refusals, the decider's events, and the end that is added for `now` intents.
import { type Catalog, doesImport, END, UNDO } from './catalog.ts';
import type { History } from './history.ts';
import type { AnyDecision, AnySlice, KernelEnded } from './slice.ts';
import type { Snapshot } from './machine.types.ts';
import { done, yes } from './records.ts';
import type { CommandRecord, End, EndOf, Json, No, RecordId, Yes } from './records.ts';

type EventBody = { readonly type: string; readonly data: Json };

export type Outcome = {
  readonly events: readonly EventBody[];
  readonly ends: readonly EndOf[];
  /** The source of the ends, when no slice event carries them. */
  readonly by: KernelEnded['data']['by'];
  readonly undoes?: RecordId;
  readonly revert?: readonly EventBody[] | undefined;
};

/** A refused or failed input has no events and no end. */
export const noOutcome: Outcome = { events: [], ends: [], by: 'decision' };

/** An outcome that only ends the command itself. */
export function endOnly(command: RecordId, end: End, by: Outcome['by']): Outcome {
  return { events: [], ends: [{ command, end }], by };
}

/** What a decision reads: the state, and how many durable intents have no end yet. */
export type Moment = { readonly snapshot: Snapshot; readonly unanswered: number };

/** The slice's guard; a command without one is allowed. */
export function guard(
  catalog: Catalog,
  type: string,
  data: unknown,
  { snapshot, unanswered }: Moment,
): Yes | No {
  return catalog.command(type)?.slice.guards[type]?.(data, snapshot, unanswered) ?? yes;
}

/** Guards, then decides. Throws what the decider throws, or when it emits a foreign event. */
export function decide(
  catalog: Catalog,
  history: History,
  command: CommandRecord,
  moment: Moment,
): Outcome {
  if (command.type === UNDO) return undoOutcome(history, command);
  if (command.type === END) {
    return { events: [], ends: [command.data as unknown as EndOf], by: 'kernel' };
  }
  const listed = catalog.command(command.type);
  if (!listed) throw new Error(`'${command.type}' is not a command of any slice`);
  const isIntent = listed.def.kind === 'intent';
  const allowed = guard(catalog, command.type, command.data, moment);
  if (!allowed.yes) {
    if (!isIntent) return noOutcome;
    return endOnly(command.id, { how: 'rejected', reason: allowed.reason }, 'decision');
  }
  const decision = listed.slice.decide[command.type]?.(command, moment.snapshot);
  if (!decision) throw new Error(`${listed.slice.name} does not decide '${command.type}'`);
  const events = decision.events as readonly EventBody[];
  const revert = decision.revert as readonly EventBody[] | undefined;
  mustOwn(catalog, listed.slice, events);
  if (revert) mustOwn(catalog, listed.slice, revert);
  const ends = isIntent ? withOwnEnd(command.id, decision, listed.def.settles) : decision.ends;
  return { events, ends: ends ?? [], by: 'decision', revert };
}

/** Throws on an event of a slice that this one does not import. */
function mustOwn(catalog: Catalog, slice: AnySlice, events: readonly EventBody[]) {
  for (const { type } of events) {
    const owner = catalog.event(type)?.slice.name;
    if (owner !== slice.name && !doesImport(slice, owner)) {
      throw new Error(`${slice.name} may not emit '${type}'`);
    }
  }
}

function undoOutcome(history: History, command: CommandRecord): Outcome {
  const can = history.canUndo();
  if (!can.yes) return endOnly(command.id, { how: 'rejected', reason: can.reason }, 'decision');
  const { revert, root } = can.step;
  const ends: EndOf[] = [{ command: command.id, end: done }];
  return { events: revert, ends, by: 'decision', undoes: root };
}

/** An intent that settles now, or whose decision is empty, ends with its own batch. */
function withOwnEnd(
  id: RecordId,
  { events, ends = [] }: AnyDecision,
  settles: 'now' | 'later',
): readonly EndOf[] {
  if (ends.some(({ command }) => command === id)) return ends;
  if (settles === 'later' && events.length > 0) return ends;
  const own = { command: id, end: done };
  return ends.length === 0 ? [own] : [...ends, own];
}
