// Gives the session's records their numbers and shape. Apart from the writer, because rerun numbers
// records that are not written.
import { type Catalog, ENDED } from './catalog.ts';
import type { Outcome } from './decision.ts';
import type { CommandRecord, EndOf, EpochMs, EventRecord, RecordId } from './records.ts';

/** '000' to '999' */
const lastDigits = Array.from({ length: 1_000 }, (_, number) => `${number}`.padStart(3, '0'));

/** Numbers records of one session. */
export class Numbering {
  readonly session: string;
  next: number;
  /** The thousands that the last id began with, and how ids of them begin. */
  #thousands = 0;
  #before: string;

  constructor(session: string, next: number) {
    this.session = session;
    this.next = next;
    this.#before = `${session}:`;
  }

  /** Its last digits are ready-made: a number of its own made into text is kept by the engine. */
  id(seq: number): RecordId {
    const thousands = Math.floor(seq / 1_000);
    if (thousands !== this.#thousands) {
      this.#thousands = thousands;
      this.#before = `${this.session}:${thousands === 0 ? '' : thousands}`;
    }
    const rest = seq - 1_000 * thousands;
    return `${this.#before}${thousands === 0 ? rest : lastDigits[rest]}` as RecordId;
  }

  command(
    parts: Omit<CommandRecord, 'kind' | 'seq' | 'id' | 'root'> & { root?: RecordId | undefined },
  ): CommandRecord {
    const seq = this.next;
    this.next += 1;
    const id = this.id(seq);
    const { type, at, actor, origin, cause, lens, data, root = id } = parts;
    return { kind: 'command', seq, id, type, at, actor, origin, cause, root, lens, data };
  }

  /**
   * A command's batch with its accepted ends; empty when it has neither events nor ends. Its
   * numbers are not taken yet.
   */
  batch(
    catalog: Catalog,
    command: CommandRecord,
    outcome: Outcome,
    ends: readonly EndOf[],
    at: EpochMs,
  ): readonly EventRecord[] {
    const { undoes, revert } = outcome;
    const isEmpty = outcome.events.length === 0;
    if (isEmpty && ends.length === 0) return [];
    const bodies = isEmpty ? [endedBy(outcome, command)] : outcome.events;
    const first = this.next;
    const batch = { first, size: bodies.length };
    const { actor, origin, root, id: cause } = command;
    // Sized up front: an array that grows reserves room for many, and most hold one.
    const events = Array<Writable<EventRecord>>(bodies.length);
    for (let i = 0; i < bodies.length; i += 1) {
      const { type, data } = bodies[i] as Outcome['events'][number];
      const seq = first + i;
      const lens = catalog.event(type)?.def.lens ?? command.lens;
      const id = this.id(seq);
      const kind = 'event';
      events[i] = { kind, seq, id, type, at, actor, origin, cause, root, lens, data, batch };
    }
    const last = events[events.length - 1];
    if (last && ends.length > 0) last.ends = ends;
    if (undoes) for (const event of events) event.undoes = undoes;
    if (last && !isEmpty && revert && revert.length > 0) last.revert = revert;
    return events;
  }

  /** Takes the numbers of a batch that is about to be appended. */
  take(batch: readonly EventRecord[]): void {
    this.next += batch.length;
  }
}

function endedBy({ by }: Outcome, command: CommandRecord): Outcome['events'][number] {
  return { type: ENDED, data: { by, command: command.type } };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };
