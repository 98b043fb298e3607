// The single entry: capability, payload, guard, decide, project, append. The result of a command is
// recorded in one batch or not at all.
import type { Blobs } from './blobs.ts';
import { type Catalog, END, UNDO } from './catalog.ts';
import { endOnly, noOutcome, type Outcome } from './decision.ts';
import type { History, RedoStep } from './history.ts';
import type { Intents } from './intents.ts';
import type { Keeping } from './keeping.ts';
import type { Numbering } from './numbering.ts';
import type { AnyCommand, MachineOptions, Snapshot } from './machine.types.ts';
import { Present } from './present.ts';
import { done, no } from './records.ts';
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
  readonly keeping: Pick<Keeping, 'mayWork'>;
  readonly options: Pick<MachineOptions<unknown>, 'clock' | 'actor' | 'may' | 'onTrouble'>;
  /** Receives everything appended, after the state has moved on; `changed`: views may differ. */
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

/** The end of every accepted input: one promise for all of them. */
const taken: Promise<End> = Promise.resolve(done);

export class Bus {
  readonly #parts: BusParts;
  readonly #present: Present;
  /** Validated payloads by their raw object: buttons check again at every frame. */
  readonly #valid = new WeakMap<object, { readonly type: string; readonly data: Json }>();

  constructor(parts: BusParts, snapshot: Snapshot) {
    this.#parts = parts;
    this.#present = new Present(parts, snapshot);
  }

  get snapshot(): Snapshot {
    return this.#present.snapshot;
  }

  /** Returns what dispatch would return now. */
  check(command: AnyCommand): Yes | No {
    const admitted = this.#admit(command, 'operator', 'asked');
    return admitted.yes ? this.#allowed(command.type, admitted.data) : admitted;
  }

  dispatch(
    command: AnyCommand,
    from?: From,
  ): { readonly id: RecordId; readonly ended: Promise<End> } {
    this.#present.forbidNesting(command.type);
    const { catalog, intents, options } = this.#parts;
    const admitted = this.#admit(command, from?.origin ?? 'operator');
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
      this.#commit(record, noOutcome, 'soon', true);
      return { id, ended: Promise.resolve({ how: 'ignored', reason }) };
    }
    const ended = intents.ended(id);
    const refused =
      admitted.yes && def?.durable ? this.#allowed(record.type, record.data) : admitted;
    if (!refused.yes) {
      const end: End = { how: 'rejected', reason: refused.reason };
      this.#commit(record, endOnly(id, end, admitted.yes ? 'decision' : 'bus'), 'soon', true);
    } else if (def?.durable) this.#defer(record);
    else this.settle(record, 'soon', true);
    return { id, ended };
  }

  /** Takes the newest step back. The refusal is recorded as well. */
  undo(): Yes | No {
    this.#present.forbidNesting(UNDO);
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
    try {
      this.#present.apply(command, events);
    } catch (error) {
      const failure = this.#failure(command, error);
      events = numbering.batch(catalog, command, failure, failure.ends, at);
    }
    numbering.take(events);
    for (const event of events) intents.note(event);
    for (const event of events) {
      const hashes = catalog.event(event.type)?.def.blobs?.(event.data);
      if (hashes) blobs.used(hashes);
    }
    const records = whole ? withCommand(command, events) : events;
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
  #admit(
    { type, data }: AnyCommand,
    origin: Origin,
    why?: 'asked',
  ): (Yes & { readonly data: Json }) | No {
    const { catalog, keeping, options } = this.#parts;
    const def = catalog.command(type)?.def;
    if (!def) return no(`'${type}' is not a listed command`);
    if (def.kind === 'intent') {
      const entry = catalog.entry(type);
      if (!entry) return no(`'${type}' is not a listed command`);
      const may = options.may(entry.capability, this.#present.passing);
      if (!may.yes) return may;
      // What processes send is refused by the store itself, and ends as failed.
      const work = origin === 'operator' ? keeping.mayWork(def) : may;
      if (!work.yes) return work;
    }
    const given = typeof data === 'object' && data !== null ? data : undefined;
    const before = given && why === 'asked' ? this.#valid.get(given) : undefined;
    if (before?.type === type) return { yes: true, data: before.data };
    try {
      const parsed = def.schema.parse(data) as Json;
      if (given && why === 'asked') this.#valid.set(given, { type, data: parsed });
      return { yes: true, data: parsed };
    } catch (error) {
      return no(`The command's details are not valid: ${messageOf(error)}`);
    }
  }

  /** The guard's answer; a guard that throws counts as a refusal. */
  #allowed(type: string, data: Json): Yes | No {
    try {
      return this.#present.guard(type, data);
    } catch (error) {
      this.#parts.options.onTrouble({ what: `The guard of '${type}' failed.`, error });
      return no(messageOf(error));
    }
  }

  #decided(command: CommandRecord): Outcome {
    try {
      return this.#present.decide(command);
    } catch (error) {
      return this.#failure(command, error);
    }
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
      actor: options.actor(this.#present.passing),
      origin: from?.origin ?? (def?.kind === 'input' ? 'backend' : 'operator'),
      lens: def?.lens ?? 'view',
      root,
    });
  }

  #failure(command: CommandRecord, error: unknown): Outcome {
    this.#parts.options.onTrouble({ what: `'${command.type}' (${command.id}) failed.`, error });
    return this.isOpen(command.id) || this.#isIntent(command.type)
      ? endOnly(command.id, { how: 'failed', error: messageOf(error) }, 'bus')
      : noOutcome;
  }

  #isIntent(type: string): boolean {
    return type === UNDO || this.#parts.catalog.command(type)?.def.kind === 'intent';
  }
}

/** One by one: a list that is spread reserves room for many, and most batches have one event. */
function withCommand(command: CommandRecord, events: readonly EventRecord[]): LogRecord[] {
  const [first] = events;
  return first && events.length === 1 ? [command, first] : [command, ...events];
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
