// Random journeys over the test fleet: what operators, servers, crashes and reloads may do, as data
// that fast-check can shrink, and a robot that plays it.
import * as fc from 'fast-check';
import type { Machine } from '../machine.types.ts';
import { memoryDisk, type MemoryDisk } from '../memoryLogStore.ts';
import type { Json, LogRecord, RecordId } from '../records.ts';
import { drain } from './drain.ts';
import { crashingStore, type CrashingStore, type Death, immortal } from './crashingStore.ts';
import { noteRows } from './fleet.ts';
import { type FleetRun, openFleet } from './openFleet.ts';

export type Step =
  | { readonly do: 'dispatch'; readonly type: string; readonly data: Json }
  | { readonly do: 'undo' | 'redo' | 'restart' | 'crash' | 'keyframe' | 'settle' }
  | { readonly do: 'load'; readonly rows: number }
  /** The server answers the request that has waited longest, now or after the next steps. */
  | { readonly do: 'answer'; readonly how: string };

const dispatch = (type: string, data: Json): Step => ({ do: 'dispatch', type, data });
const id = fc.constantFrom('a', 'b', 'c');
const word = fc.constantFrom('x', 'y', 'z', '');

/** Steps that leave the session running. */
export const calmStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(id, word).map(([id, text]) => write(id, text)) },
  { weight: 2, arbitrary: id.map((id) => dispatch('notes/erase', { id })) },
  {
    weight: 2,
    arbitrary: fc.tuple(id, word).map(([id, tag]) => dispatch('notes/tag', { id, tag })),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(id, word).map(([id, text]) => dispatch('notes/overrule', { id, text })),
  },
  { weight: 2, arbitrary: fc.nat(9).map((total) => dispatch('ledger/set', { total })) },
  {
    weight: 4,
    arbitrary: fc.nat(4).map((n) => dispatch('ledger/transfer', { amount: n })),
  },
  { weight: 1, arbitrary: fc.constant(dispatch('ledger/ask', { question: '?' })) },
  {
    weight: 1,
    arbitrary: fc.nat(30).map((seq) => dispatch('ledger/endAnyway', { id: `s:${seq}` })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('decider', 'evolver', 'nowhere')
      .map((where) => dispatch('notes/fail', { where })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      dispatch('ledger/idle', {}),
      dispatch('unknown/command', {}),
      dispatch('notes/write', { id: 1 }),
      dispatch('ledger/replied', {}),
    ),
  },
  { weight: 4, arbitrary: fc.constant<Step>({ do: 'undo' }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'redo' }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1, max: 300 }).map((rows): Step => ({ do: 'load', rows })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('done', 'done', 'refused', 'throw')
      .map((how): Step => ({ do: 'answer', how })),
  },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'settle' }) },
);

/** Steps of which some end the session and start it again. */
export const roughStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: calmStep },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'restart' }, { do: 'crash' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'keyframe' }) },
);

function write(id: string, text: string): Step {
  return dispatch('notes/write', { id, text });
}

/** The server: remembers what took effect under which key. */
export interface Server {
  readonly effects: Map<RecordId, number>;
  /** Every key under which an amount was sent. */
  readonly keys: Map<number, Set<RecordId>>;
}

/** Plays steps on one disk, across restarts. */
export class Robot {
  readonly disk: MemoryDisk = memoryDisk();
  readonly server: Server = { effects: new Map(), keys: new Map() };
  /** Durable commands whose write resolved. */
  readonly acknowledged: LogRecord[] = [];
  /** What `ended` promises resolved to, by intent. */
  readonly ends = new Map<RecordId, string[]>();
  #amounts = 0;
  run: FleetRun | undefined;
  store: CrashingStore | undefined;
  #answers: ((how: string) => void)[] = [];

  get machine(): Machine {
    if (!this.run) throw new Error('The session is not open');
    return this.run.machine;
  }

  /** False when the store died before the machine was open. */
  async open(death: Death = immortal): Promise<boolean> {
    const store = crashingStore(this.disk, death);
    this.store = store;
    this.#answers = [];
    this.run = undefined;
    const opening = openFleet({ store, processPorts: { send: this.#send } }).then((run) => {
      this.run = run;
    });
    await Promise.race([opening, drain(200)]);
    return this.run !== undefined;
  }

  /** Steps after a crash have no effect. */
  async play(steps: readonly Step[]): Promise<void> {
    for (const step of steps) {
      if (this.store?.isDead() || !this.run) return;
      await this.#step(step);
    }
    await drain();
  }

  /** Drops the machine as a killed browser does. */
  crash(): void {
    this.store?.kill();
    this.acknowledged.push(...(this.store?.acknowledged ?? []));
  }

  /** Answers every request until none is left. */
  async heal(): Promise<void> {
    for (let round = 0; round < 20; round += 1) {
      await drain();
      for (const answer of this.#answers.splice(0)) answer('done');
    }
    await this.machine.settled();
  }

  async #step(step: Step): Promise<void> {
    switch (step.do) {
      case 'dispatch': {
        const { id, ended } = this.machine.dispatch(this.#withOwnAmount(step));
        const ends: string[] = [];
        this.ends.set(id, ends);
        void ended.then((end) => ends.push(end.how));
        return;
      }
      case 'undo':
        this.machine.undo();
        return;
      case 'redo':
        this.machine.redo();
        return;
      case 'answer':
        this.#answers.shift()?.(step.how);
        await drain();
        return;
      case 'load': {
        const put = this.machine.putBlob(noteRows(step.rows));
        const hash = await Promise.race([put, drain().then(() => undefined)]);
        if (hash) this.machine.dispatch({ type: 'notes/load', data: { hash } });
        return;
      }
      case 'keyframe':
        await Promise.race([this.machine.writeKeyframe(), drain()]);
        return;
      case 'settle':
        await Promise.race([this.machine.settled(), drain()]);
        return;
      case 'restart':
        await this.machine.close();
        this.crash();
        await this.open();
        return;
      case 'crash':
        this.crash();
        await this.open();
        return;
      default:
    }
  }

  /** Gives every transfer its own amount, so that the server's books show which is which. */
  #withOwnAmount({ type, data }: { readonly type: string; readonly data: Json }) {
    if (type !== 'ledger/transfer' || (data as { amount: number }).amount === 0) {
      return { type, data };
    }
    this.#amounts += 1;
    return { type, data: { amount: this.#amounts } };
  }

  #send = (key: RecordId, amount: number): Promise<string> => {
    const keys = this.server.keys.get(amount) ?? new Set();
    this.server.keys.set(amount, keys.add(key));
    this.server.effects.set(key, amount);
    return new Promise((answer) => this.#answers.push(answer));
  };
}
