// Seeded faults as data: what goes wrong, where, how often and when.
import type { CallName } from '#wire/calls/calls.ts';

export type FaultKind =
  /** The answer comes later. */
  | 'latency'
  /** Refused with `status`, without effect. */
  | 'errorBefore'
  /** Done, but answered with `status`. */
  | 'errorAfter'
  /** The answer's body is cut in two; on realtime, messages are unreadable or misplaced. */
  | 'malformed'
  /** The connection breaks before the request is sent; on realtime, for `delayMs`. */
  | 'disconnect'
  /** Done, but no answer ever arrives. */
  | 'lostAnswer';

export type Fault = {
  readonly on: CallName | 'realtime' | '*';
  readonly kind: FaultKind;
  /** In thousandths; 1000 is always. */
  readonly permille: number;
  /** How often it may strike; null is without end. */
  readonly count: number | null;
  /** Simulated time since the world's beginning, ms; null is open. Also for a fault that was added
   * at run time. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
  /** HTTP status of the error kinds. */
  readonly status: number;
  /** Wall-clock ms: a latency, or how long realtime is out. */
  readonly delayMs: number;
};
