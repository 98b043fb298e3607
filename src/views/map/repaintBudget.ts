// Decides when the map is drawn again while drivers move: every frame where frames are cheap, a
// few times a second where they are not, and never during operator input.

/** A map frame more expensive than this makes the map step (software rendering: 60 ms and more). */
export const COSTLY_FRAME_MS = 25;
/** Time between steps: at most 5 a second. */
export const STEP_MS = 200;
/** Steps may use a sixth of the time: the same thread draws the lists. */
const STEP_SHARE = 6;
const LONGEST_STEP_MS = 2_000;
/** No repaint of ours for this long after an input. */
export const INPUT_HOLD_MS = 200;
/** How long stepping lasts before smooth motion is tried again; doubled after each relapse. */
const FIRST_TRIAL_MS = 10_000;
const LAST_TRIAL_MS = 320_000;

export type BudgetPorts = {
  readonly nowMs: () => number;
  /** Runs `run` after a delay; returns what cancels it. */
  readonly after: (delayMs: number, run: () => void) => () => void;
  /** Asks the map for one frame. */
  readonly repaint: () => void;
};

export class RepaintBudget {
  readonly #ports: BudgetPorts;
  #averageMs = 0;
  #lastMs = 0;
  #steppingUntilMs = Number.NEGATIVE_INFINITY;
  #trialMs = FIRST_TRIAL_MS;
  #lastRepaintMs = Number.NEGATIVE_INFINITY;
  #heldUntilMs = 0;
  #cancel: (() => void) | null = null;

  constructor(ports: BudgetPorts) {
    this.#ports = ports;
  }

  /** Whether frames are expensive at the moment. */
  get isStepping(): boolean {
    return this.#ports.nowMs() < this.#steppingUntilMs;
  }

  /** Requests a redraw as soon as the budget allows. */
  request(): void {
    if (this.#cancel !== null) return;
    const nowMs = this.#ports.nowMs();
    const dueMs = Math.max(
      this.#heldUntilMs,
      this.isStepping ? this.#lastRepaintMs + this.#stepMs() : Number.NEGATIVE_INFINITY,
    );
    if (dueMs <= nowMs) this.#repaint(nowMs);
    else {
      this.#cancel = this.#ports.after(dueMs - nowMs, () => {
        this.#cancel = null;
        this.request();
      });
    }
  }

  /** Reports the cost of a map frame, from its start until it was drawn. */
  spent(frameMs: number): void {
    this.#lastMs = frameMs;
    this.#averageMs = this.#averageMs === 0 ? frameMs : this.#averageMs * 0.7 + frameMs * 0.3;
    if (this.#averageMs <= COSTLY_FRAME_MS || this.isStepping) return;
    const nowMs = this.#ports.nowMs();
    const relapsed = nowMs < this.#steppingUntilMs + this.#trialMs;
    this.#trialMs = relapsed ? Math.min(this.#trialMs * 2, LAST_TRIAL_MS) : FIRST_TRIAL_MS;
    this.#steppingUntilMs = nowMs + this.#trialMs;
    this.#averageMs = 0;
  }

  /** Operator input: typing and scrolling take precedence over moving drivers. */
  hold(): void {
    this.#heldUntilMs = this.#ports.nowMs() + INPUT_HOLD_MS;
  }

  /** Pointer movement, which may precede a click: delays only expensive frames. */
  holdWhenExpensive(): void {
    if (this.isStepping) this.hold();
  }

  stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #stepMs(): number {
    return Math.min(Math.max(STEP_SHARE * this.#lastMs, STEP_MS), LONGEST_STEP_MS);
  }

  #repaint(nowMs: number): void {
    this.#lastRepaintMs = nowMs;
    this.#ports.repaint();
  }
}
