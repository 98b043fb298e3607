import { EventEmitter } from 'node:events';
import type { Socket } from 'socket.io';
import { describe, expect, test } from 'vitest';
import { type ServerFrame, socketEvent } from '#wire/realtime/socketFrames.ts';
import type { RawFrame } from '#wire/transport.ts';
import type { HostConsole } from '../host.ts';
import { serveConsole } from './consoleSocket.ts';

/** A socket whose network accepts its frames only when the test says so. */
function start(maxWaiting: number) {
  const said: ServerFrame[] = [];
  const log: string[] = [];
  const events = new EventEmitter();
  const transport = Object.assign(new EventEmitter(), { writable: true });
  const socket = {
    on: (name: string, run: () => void) => events.on(name, run),
    emit(_event: string, frame: ServerFrame) {
      transport.writable = false;
      said.push(frame);
    },
    disconnect: () => log.push('disconnected'),
    conn: { transport },
    request: { socket: { writableLength: 0, destroy: () => log.push('cut') } },
  };
  let emit: (frame: RawFrame) => void = () => {};
  const desk: Partial<HostConsole> = {
    listen(on) {
      emit = on;
      return () => {};
    },
    connect: () => log.push('connect'),
    resume: (_token, cursor) => log.push(`resume ${cursor}`),
    since: (cursor) => log.push(`since ${cursor}`),
    close: () => log.push('closed'),
  };
  serveConsole(socket as unknown as Socket, desk as HostConsole, { maxWaiting });
  return {
    said,
    log,
    emit: (frame: RawFrame) => emit(frame),
    hear: (frame: unknown) => events.emit(socketEvent, frame),
    takeOver() {
      transport.writable = true;
      transport.emit('ready');
    },
  };
}

const connected: RawFrame = {
  type: 'connection',
  state: 'connected',
  serverMs: 1,
  resumed: true,
  cursor: 7,
};
const changed = (count: number, cursor: number): RawFrame => ({
  type: 'message',
  event: 'changed',
  payload: { collection: 'trips', ids: Array.from({ length: count }, (_, at) => `t${at}`) },
  serverMs: 1,
  cursor,
});
const positions = (serverMs: number, drivers: readonly number[]): RawFrame => ({
  type: 'positions',
  batch: {
    serverMs,
    driver: Uint32Array.from(drivers),
    lonE6: Int32Array.from(drivers, () => serverMs),
    latE6: Int32Array.from(drivers),
    heading: Uint16Array.from(drivers),
    atMs: Float64Array.from(drivers, () => serverMs),
    invalid: 0,
  },
});

function open(maxWaiting = 100) {
  const served = start(maxWaiting);
  served.hear({ type: 'connect', payload: { token: 't', columns: true, cursor: 7 } });
  served.emit(connected);
  return served;
}

describe('a socket that is behind', () => {
  test('a slow socket gets one batch with the latest position of each driver', () => {
    const served = open();
    served.emit(positions(1, [1, 2]));
    served.emit(positions(2, [2, 3]));
    expect(served.said.map(({ type }) => type)).toEqual(['connected']);
    served.takeOver();
    expect(served.said.map(({ type }) => type)).toEqual(['connected', 'positions']);
    const { payload } = served.said[1] as Extract<ServerFrame, { type: 'positions' }>;
    expect([...new Uint32Array(payload.driver)]).toEqual([1, 2, 3]);
    expect([...new Int32Array(payload.lonE6)]).toEqual([1, 2, 2]);
  });

  test('a socket is cut when too many changes wait, and not before', () => {
    const served = open();
    served.takeOver();
    served.emit(changed(500, 8));
    served.emit(changed(60, 9));
    served.emit(changed(40, 10));
    expect(served.log).toEqual(['resume 7']);
    served.emit(changed(1, 11));
    expect(served.log).toEqual(['resume 7', 'closed', 'cut']);
    served.emit(changed(1, 12));
    expect(served.said).toHaveLength(4);
  });

  test('a socket is not cut for changes that it missed while away', () => {
    const served = open();
    served.emit(changed(60_000, 8));
    expect(served.log).toEqual(['resume 7']);
    served.takeOver();
    served.hear({ type: 'since', payload: { cursor: 5 } });
    served.emit(changed(30_000, 6));
    served.emit(changed(30_000, 8));
    expect(served.log).toEqual(['resume 7', 'since 5']);
  });

  test('a socket that keeps up is not cut', () => {
    const served = open();
    for (let cursor = 8; cursor < 40; cursor += 1) {
      served.takeOver();
      served.emit(changed(90, cursor));
      served.emit(changed(90, cursor));
    }
    expect(served.log).toEqual(['resume 7']);
  });
});

test('a socket sends no frame before its user is known, and accepts one connect', () => {
  const served = start(10);
  served.emit(positions(1, [1]));
  served.hear({ type: 'since', payload: { cursor: 5 } });
  expect([served.said, served.log]).toEqual([[], []]);
  served.hear({ type: 'connect', payload: { token: 't' } });
  served.hear({ type: 'connect', payload: { token: 't' } });
  expect(served.said).toMatchObject([{ type: 'refused' }]);
  expect(served.log).toEqual(['connect', 'closed', 'disconnected']);
});
