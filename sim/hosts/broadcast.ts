// What the consoles of a company receive: the latest changes under their cursors, positions and
// the time, each computed once for all consoles of a user.
import type { User } from '#domain/entities.ts';
import type { SimState as TimeState } from '#wire/realtime/push.ts';
import { writeMessage } from '#wire/realtime/realtime.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { Core, Stir } from '../company/core.ts';
import type { Sampler } from '../behavior/positions.ts';
import type { Change } from '../core/sim.ts';
import { ChangeLog } from './changeLog.ts';
import { Channel, type ChannelSource } from './channel.ts';
import { PlannerDesk } from './plannerDesk.ts';
import type { Planners } from './planners.ts';
import type { Wall } from './wall.ts';

type Sent = Pick<Stir, 'changes' | 'channel'>;

export class Broadcast {
  readonly #core: Core;
  readonly #wall: Wall;
  readonly #planners: Planners;
  readonly #state: () => TimeState;
  /** Added to the company's own count, so that no two companies at one address share a cursor. */
  readonly #base: number;
  readonly #channels = new Set<Channel>();
  readonly #log: ChangeLog;
  readonly #samplers = new Map<string, Sampler>();
  #pending: Sent = { changes: [], channel: [] };
  #outUntilMs = 0;

  /** `lately`: the last changes before now. `state`: how time passes, sent beside it. */
  constructor(
    { core, lately, base }: { core: Core; lately: readonly Change[]; base: number },
    wall: Wall,
    planners: Planners,
    state: () => TimeState,
  ) {
    this.#core = core;
    this.#wall = wall;
    this.#planners = planners;
    this.#base = base;
    this.#state = state;
    this.#log = new ChangeLog(core.changes() - lately.length);
    this.#log.add(lately);
    planners.onChange(() => {
      for (const channel of this.#channels) channel.sendPlannerCount();
    });
  }

  /** The company's current cursor, sent or not. */
  cursor(): number {
    return this.#base + this.#core.changes();
  }

  /** How long the realtime channel will still be out, wall time. */
  outageMs(): number {
    return Math.max(0, this.#outUntilMs - this.#wall.nowMs());
  }

  /** How many consoles are connected. */
  consoles(): number {
    let open = 0;
    for (const channel of this.#channels) if (channel.isOpen) open += 1;
    return open;
  }

  open(): Channel {
    const channel = new Channel(this.#source, this.#wall);
    this.#channels.add(channel);
    return channel;
  }

  close(channel: Channel): void {
    channel.close();
    this.#channels.delete(channel);
  }

  closeAll(): void {
    for (const channel of this.#channels) this.close(channel);
  }

  /** Keeps changes for the next `send`. */
  gather({ changes, channel }: Sent): void {
    const pending = this.#pending;
    this.#pending = {
      changes: [...pending.changes, ...changes],
      channel: [...pending.channel, ...channel],
    };
  }

  /** Sends what was gathered; positions and the time too on request. */
  send(withPositions: boolean): void {
    const { changes, channel: faults } = this.#pending;
    this.#pending = { changes: [], channel: [] };
    this.#log.add(changes);
    const outage = faults.find(({ kind }) => kind === 'disconnect');
    if (outage) this.#outUntilMs = this.#wall.nowMs() + outage.delayMs;
    const hasNewDrivers = changes.some(
      ({ is, collection }) => is === 'created' && collection === 'drivers',
    );
    const framesFor = onceForEachUser((user): readonly RawFrame[] => {
      const frames = this.#framesOf(changes, user);
      if (!hasNewDrivers) return frames;
      return [...frames, { type: 'positionNames', names: this.#samplerOf(user).names() }];
    });
    const positionsFor = onceForEachUser((user) => this.#samplerOf(user).sample());
    const step = { framesFor, faults, positionsFor: withPositions ? positionsFor : null };
    for (const channel of this.#channels) channel.send(step);
  }

  /** Reports trouble with the host itself to all consoles. */
  trouble(what: string, fatal: boolean): void {
    const frame = writeMessage({ is: 'trouble', what, fatal }, this.#core.nowMs());
    for (const channel of this.#channels) channel.announce(frame);
  }

  readonly #source: ChannelSource = {
    userOf: (token) => this.#core.userOf(token),
    nowMs: () => this.#core.nowMs(),
    cursor: () => this.#base + this.#log.last,
    missed: (user, cursor) => this.#missed(user, cursor),
    names: (user) => this.#samplerOf(user).names(),
    positions: (user) => this.#samplerOf(user).sample(),
    planners: () => {
      const planners = this.#planners.running();
      return writeMessage({ is: 'plannerInfo', planners }, this.#core.nowMs());
    },
    plannerDesk: (report) => new PlannerDesk(this.#planners, report),
    time: () => writeMessage({ is: 'time', sim: this.#state() }, this.#core.nowMs()),
  };

  #missed(user: User, cursor: number): readonly RawFrame[] | null {
    // A cursor of another company, or of one whose store was lost.
    if (cursor < this.#base || cursor > this.cursor()) return null;
    const changes = this.#log.after(cursor - this.#base);
    return changes && this.#framesOf(changes, user);
  }

  #framesOf(changes: readonly Change[], user: User): readonly RawFrame[] {
    const frames = this.#core.framesOf(changes, user);
    if (this.#base === 0) return frames;
    return frames.map((frame) =>
      frame.type === 'message' && frame.cursor !== undefined
        ? { ...frame, cursor: frame.cursor + this.#base }
        : frame,
    );
  }

  #samplerOf(user: User): Sampler {
    const known = this.#samplers.get(user.id) ?? this.#core.sampler(user);
    this.#samplers.set(user.id, known);
    return known;
  }
}

function onceForEachUser<R>(make: (user: User) => R): (user: User) => R {
  const made = new Map<string, R>();
  return (user) => {
    const known = made.get(user.id) ?? make(user);
    made.set(user.id, known);
    return known;
  };
}
