import { io } from 'socket.io-client';
import { type ClientFrame, socketEvent, socketPath } from '#wire/realtime/socketFrames.ts';

export type SocketEvents = {
  open(): void;
  /** Frames of the server, not read yet. */
  message(raw: unknown): void;
  /** Anything arrived, the server's heart-beat included. */
  heard(): void;
  /** How often the server promises its heart-beat. */
  beatsEvery(ms: number): void;
  /** It did not open, or it is over. */
  closed(): void;
};

export type Socket = {
  send(frame: ClientFrame): void;
  /** Closes the socket; no event follows. */
  close(): void;
};

export type OpenSocket = (origin: string, on: SocketEvents) => Socket;

/** One try at a socket.io connection; the caller decides on the next one. */
export const openIoSocket: OpenSocket = (origin, on) => {
  const socket = io(origin, {
    path: socketPath,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const { engine } = socket.io;
  engine.on('handshake', ({ pingInterval }) => on.beatsEvery(pingInterval));
  engine.on('packet', () => on.heard());
  socket.on('connect', () => on.open());
  socket.on(socketEvent, (raw: unknown) => on.message(raw));
  socket.on('disconnect', () => on.closed());
  socket.on('connect_error', () => on.closed());
  return {
    send: (frame) => void socket.emit(socketEvent, frame),
    close() {
      socket.off();
      socket.disconnect();
      // A half-open one would wait for the other side's farewell.
      socket.io.engine.close();
    },
  };
};
