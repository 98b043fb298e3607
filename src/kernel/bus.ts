// The one door: capability, payload, guard, decide, project, append. What a command comes to is
// recorded in one batch, or not at all.
import type { Blobs } from './blobs.ts';
import { END, UNDO } from './catalog.ts';
import type { Catalog } from './catalog.ts';
import { decide, endOnly, guard, nothing } from './decision.ts';
import type { Moment, Outcome } from './decision.ts';
import type { History, RedoStep } from './history.ts';
import type { Intents } from './intents.ts';
import type { Numbering } from './numbering.ts';
import type { AnyCommand, MachineOptions, Snapshot } from './machine.types.ts';
import { project } from './projector.ts';
import { no } from './records.ts';
import type {
  CommandRecord,
  End,
  EventRecord,
  Json,
  LogRecord,
  No,
  Origin,
  RecordId,
  Yes,
} from './records.ts';
import type { Writer } from './writer.ts';

/** What the bus works on; owned by the machine. */
export interface BusParts {
  readonly catalog: Catalog;
  readonly numbering: Numbering;
  readonly writer: Writer;
  readonly intents: Intents;
  readonly history: History;
  readonly blobs: Blobs;
  readonly options: Pick<
    MachineOptions<unknown>,
    'clock' | 'actor' | 'may' | 'onTrouble' | 'registry'
  >;
  /** Told of everything appended, after the state has moved on; `changed`: views may differ. */
  readonly announce: (records: readonly LogRecord[], changed: boolean) => void;
  /** Hands events to the processes. */
  readonly feed: (events: readonly EventRecord[]) => void;
  /** Takes over a durable command that was appended; `written` as the writer answers. */
  readonly defer: (command: CommandRecord, written: Promise<void>) => void;
}

export type From = {
  readonly origin: Origin;
  readonly cause: RecordId | null;
  readonly root?: RecordId;
};

/** What slice code has thrown. */
type Failed = { readonly error: unknown };

/** How every input ends that is taken: one promise for all of them. */
const taken: Promise<End> = Promise.resolve({ how: 'done' });

export class Bus {
  snapshot: Snapshot;
  readonly #parts: BusParts;
  #busy = false;

  constructor(parts: BusParts, snapshot: Snapshot) {
    this.#parts = parts;
    this.snapshot = snapshot;
  }

  /** Says what dispatch would say now. */
  check(command: AnyCommand): Yes | No {
    const admitted = this.#admit(command);
    return admitted.yes ? this.#guard(command.type, admitted.data) : admitted;
  }

  dispatch(
    command: AnyCommand,
    from?: From,
  ): { readonly id: RecordId; readonly ended: Promise<End> } {
    this.#forbidNesting(command.type);
    const { catalog, intents, options } = this.#parts;
    const admitted = this.#admit(command);
    const def = catalog.command(command.type)?.def;
    const record = this.#record(command.type, admitted.yes ? admitted.data : null, from);
    const { id } = record;
    if (def?.kind === 'input') {
      if (admitted.yes) {
        this.settle(record, 'soon', true);
        return { id, ended: taken };
      }
      const { reason } = admitted;
      options.onTrouble({ what: `Input '${command.type}' was dropped.`, error: new Error(reason) });
      this.#commit(record, nothing, 'soon', true);
      return { id, ended: Promise.resolve({ how: 'ignored', reason }) };
    }
    const ended = intents.ended(id);
    const refused = admitted.yes && def?.durable ? this.#guard(record.type, record.data) : admitted;
    if (!refused.yes) {
      const end: End = { how: 'rejected', reason: refused.reason };
      this.#commit(record, endOnly(id, end, admitted.yes ? 'decision' : 'bus'), 'soon', true);
    } else if (def?.durable) this.#defer(record);
    else this.settle(record, 'soon', true);
    return { id, ended };
  }

  /** Takes the newest step back. The refusal is recorded as well. */
  undo(): Yes | No {
    this.#forbidNesting(UNDO);
    const can = this.#parts.history.canUndo();
    const record = this.#record(UNDO, { step: can.yes ? can.step.id : null }, undefined);
    const batch = this.settle(record, 'soon', true).events;
    const end = batch.at(-1)?.ends?.[0]?.end;
    if (end?.how === 'done') return { yes: true };
    if (end?.how === 'rejected') return no(end.reason);
    return no(end?.how === 'failed' ? end.error : 'The step could not be taken back.');
  }

  /** Runs an undone command again; the cause tells history which step comes back. */
  redo(step: RedoStep): void {
    const { numbering } = this.#parts;
    const id = numbering.id(numbering.next);
    const from: From = { origin: 'operator', cause: step.undo, root: id };
    this.dispatch({ type: step.type, data: step.data }, from);
  }

  isOpen(intent: RecordId): boolean {
    return this.#parts.intents.get(intent) !== undefined;
  }

  /** Ends an open intent from inside the machine; one that has ended already is left alone. */
  endFromInside(command: RecordId, end: End, wait: 'durable' | 'soon' = 'soon'): void {
    const intent = this.#parts.intents.get(command);
    if (!intent) return;
    const from: From = { origin: 'process', cause: command, root: intent.root };
    this.settle(this.#record(END, { command, end }, from), wait, true);
  }

  /**
   * Decides, projects and appends. `whole`: the command record goes into the same append, and its
   * processes hear of it at once.
   */
  settle(
    command: CommandRecord,
    wait: 'durable' | 'soon',
    whole: boolean,
  ): { readonly events: readonly EventRecord[]; readonly written: Promise<void> } {
    return this.#commit(command, this.#decided(command), wait, whole);
  }

  #commit(command: CommandRecord, outcome: Outcome, wait: 'durable' | 'soon', whole: boolean) {
    const { catalog, numbering, writer, intents, blobs, options } = this.#parts;
    if (whole) intents.note(command);
    const { good, late } = intents.admit(outcome.ends);
    for (const { command: id, end } of late) {
      const error = new Error(`${command.type} (${command.id}) ends ${id} as ${end.how}`);
      options.onTrouble({ what: 'An intent that is not open was ended.', error });
    }
    const at = whole ? command.at : options.clock.now();
    let events = numbering.batch(catalog, command, outcome, good, at);
    const failed = this.#applied(command, events);
    if (failed) {
      const failure = this.#failure(command, failed.error);
      events = numbering.batch(catalog, command, failure, failure.ends, at);
    }
    numbering.take(events);
    for (const event of events) intents.note(event);
    for (const event of events) {
      const hashes = catalog.event(event.type)?.def.blobs?.(event.data);
      if (hashes) blobs.used(hashes);
    }
    const records: readonly LogRecord[] = whole ? [command, ...events] : events;
    const written = records.length > 0 ? writer.append(records, wait) : Promise.resolve();
    this.#parts.announce(records, events.length > 0);
    if (whole) this.#parts.feed(events);
    return { events, written };
  }

  #defer(command: CommandRecord): void {
    this.#parts.intents.note(command);
    const written = this.#parts.writer.append([command], 'durable');
    this.#parts.announce([command], true);
    this.#parts.defer(command, written);
  }

  /** Capability and payload, in that order; inputs need no capability. */
  #admit(command: AnyCommand): (Yes & { readonly data: Json }) | No {
    const { catalog, options } = this.#parts;
    const def = catalog.command(command.type)?.def;
    if (!def) return no(`'${command.type}' is not a listed command`);
    if (def.kind === 'intent') {
      const entry = catalog.entry(command.type);
      if (!entry) return no(`'${command.type}' is not a listed command`);
      const may = options.may(entry.capability, this.snapshot);
      if (!may.yes) return may;
    }
    try {
      return { yes: true, data: def.schema.parse(command.data) as Json };
    } catch (error) {
      return no(`The command's details are not valid: ${messageOf(error)}`);
    }
  }

  #moment(): Moment {
    return { snapshot: this.snapshot, unanswered: this.#parts.intents.unanswered() };
  }

  #record(type: string, data: Json, from: From | undefined): CommandRecord {
    const { catalog, intents, numbering, options } = this.#parts;
    const def = catalog.command(type)?.def;
    const cause = from?.cause ?? null;
    const root = from?.root ?? (cause === null ? undefined : (intents.get(cause)?.root ?? cause));
    return numbering.command({
      type,
      data,
      cause,
      at: options.clock.now(),
      actor: options.actor(this.snapshot),
      origin: from?.origin ?? (def?.kind === 'input' ? 'backend' : 'operator'),
      lens: def?.lens ?? 'view',
      root,
    });
  }

  #failure(command: CommandRecord, error: unknown): Outcome {
    this.#parts.options.onTrouble({ what: `'${command.type}' (${command.id}) failed.`, error });
    return this.isOpen(command.id) || this.#isIntent(command.type)
      ? endOnly(command.id, { how: 'failed', error: messageOf(error) }, 'bus')
      : nothing;
  }

  #isIntent(type: string): boolean {
    return type === UNDO || this.#parts.catalog.command(type)?.def.kind === 'intent';
  }

  // Slice code runs in these three, and must not dispatch. No function is made for each command:
  // that would cost as much as many a decision.

  #decided(command: CommandRecord): Outcome {
    const { catalog, history } = this.#parts;
    let failed: Failed;
    this.#busy = true;
    try {
      return decide(catalog, history, command, this.#moment());
    } catch (error) {
      failed = { error };
    } finally {
      this.#busy = false;
    }
    return this.#failure(command, failed.error);
  }

  /** Moves the state on, or changes nothing and answers why. */
  #applied(command: CommandRecord, events: readonly EventRecord[]): Failed | undefined {
    const { catalog, history, blobs } = this.#parts;
    this.#busy = true;
    try {
      // All that may throw comes before anything changes.
      const keys = history.touched(events);
      this.snapshot = project(catalog, this.snapshot, events, blobs.read);
      history.note(command, events, keys);
      return undefined;
    } catch (error) {
      return { error };
    } finally {
      this.#busy = false;
    }
  }

  /** The guard's answer; a guard that throws says no. */
  #guard(type: string, data: Json): Yes | No {
    let failed: Failed;
    this.#busy = true;
    try {
      return guard(this.#parts.catalog, type, data, this.#moment());
    } catch (error) {
      failed = { error };
    } finally {
      this.#busy = false;
    }
    this.#parts.options.onTrouble({ what: `The guard of '${type}' failed.`, error: failed.error });
    return no(messageOf(failed.error));
  }

  #forbidNesting(type: string): void {
    if (this.#busy) throw new Error(`'${type}' was dispatched from inside a decider or evolver`);
  }
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
