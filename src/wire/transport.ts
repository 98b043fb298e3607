// The raw side of the wire: what HTTP and the realtime socket carry, before any decoding.
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
  /** The body was longer than the transport takes; it is empty here. */
  readonly tooBig?: true;
};

/** A realtime message as it arrives: `type` and an unvalidated payload (S1 §7). */
export type RawFrame =
  | {
      readonly type: 'message';
      readonly event: string;
      readonly payload: unknown;
      /** Null: told by another server than the company's, whose clock does not count. */
      readonly serverMs: number | null;
      /** Of messages about entities: every change up to it has been told (`Cursor`). */
      readonly cursor?: number;
    }
  | { readonly type: 'positions'; readonly batch: PositionBatch }
  | { readonly type: 'positionNames'; readonly names: PositionNames }
  /** The line to the route planner, where it is another one than the realtime channel's. */
  | { readonly type: 'plannerLine'; readonly state: 'connected' | 'lost' }
  /** Something arrived that is no frame; `where` never quotes it. */
  | { readonly type: 'unreadable'; readonly where: string }
  | {
      readonly type: 'connection';
      readonly state: 'connected' | 'lost';
      /** With `connected`: every change since the loss follows; nothing need be loaded again. */
      readonly resumed: boolean;
      /** With `lost`: the server does not take this token any more. */
      readonly refused?: true;
      readonly serverMs: number | null;
      /** The cursor the server is at, when it told one. */
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
   * Sends a request to the route planner; whatever becomes of it is told as a message, that it
   * could not be sent too. `requestId`: the one in the body.
   */
  askPlanner(requestId: string, body: string): void;
  /** Tries at once to bring back what is lost, rather than after the wait under way. */
  tryNow(): void;
  listen(on: (frame: RawFrame) => void): () => void;
  close(): void;
}
