// The raw side of the wire: what HTTP and the realtime socket carry before decoding.
// Exists only inside the link worker (or in process, in tests and headless runs).
import type { PositionBatch, PositionNames } from '#domain/positionBatch.ts';

export type RawRequest = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path with its query, beginning with a slash. */
  readonly path: string;
  /** Lower-case names. */
  readonly headers: { readonly [name: string]: string };
  /** JSON text, or null. */
  readonly body: string | null;
};

export type RawResponse = {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** The body was longer than the transport accepts; it is empty here. */
  readonly tooBig?: true;
};

/** A realtime message as it arrives: `type` and an unvalidated payload (S1 §7). */
export type RawFrame =
  | {
      readonly type: 'message';
      readonly event: string;
      readonly payload: unknown;
      /** Null: sent by another server than the company's, whose clock does not count. */
      readonly serverMs: number | null;
      /** Of messages about entities: every change up to it has been sent (`Cursor`). */
      readonly cursor?: number;
    }
  | { readonly type: 'positions'; readonly batch: PositionBatch }
  | { readonly type: 'positionNames'; readonly names: PositionNames }
  /** The line to the route planner; `none`: there is no route planner. */
  | { readonly type: 'plannerLine'; readonly state: 'connected' | 'lost' | 'none' }
  /** Something other than a frame arrived; `where` never quotes it. */
  | { readonly type: 'unreadable'; readonly where: string }
  | {
      readonly type: 'connection';
      readonly state: 'connected' | 'lost';
      /** With `connected`: every change since the loss follows, so no load is needed. */
      readonly resumed: boolean;
      /** With `lost`: the server does not accept this token any more. */
      readonly refused?: true;
      readonly serverMs: number | null;
      /** The server's current cursor, when it sent one. */
      readonly cursor?: number;
    };

/** `sent: false`: certainly never reached the server. */
export class TransportError extends Error {
  readonly sent: boolean;
  constructor(message: string, sent: boolean) {
    super(message);
    this.name = 'TransportError';
    this.sent = sent;
  }
}

export interface Transport {
  /** Rejects with a TransportError when no answer came. */
  send(request: RawRequest, cancelled: { onCancel(stop: () => void): void }): Promise<RawResponse>;
  /** Opens the realtime channel with a bearer token; null closes it. */
  connect(token: string | null): void;
  /**
   * Sends a request to the route planner; every result arrives as a message, a failure to send
   * too. `requestId`: the one in the body.
   */
  askPlanner(requestId: string, body: string): void;
  /** Reconnects at once, rather than after the pause under way. */
  tryNow(): void;
  listen(on: (frame: RawFrame) => void): () => void;
  close(): void;
}
