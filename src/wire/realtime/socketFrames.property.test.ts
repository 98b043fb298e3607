import { expect } from 'vitest';
import type { PositionBatch } from '#domain/positionBatch.ts';
import { fc, test } from '../../../tests/property.ts';
import { readClientFrame, readServerFrame, writePositions } from './socketFrames.ts';

const fix = fc.record({
  driver: fc.nat({ max: 10_000 }),
  lonE6: fc.integer({ min: -180_000_000, max: 180_000_000 }),
  latE6: fc.integer({ min: -90_000_000, max: 90_000_000 }),
  heading: fc.nat({ max: 65_535 }),
  atMs: fc.nat({ max: 2 ** 42 }),
});
type Fix = { [K in 'driver' | 'lonE6' | 'latE6' | 'heading' | 'atMs']: number };

function batchOf(serverMs: number, fixes: readonly Fix[]): PositionBatch {
  return {
    serverMs,
    driver: Uint32Array.from(fixes, (one) => one.driver),
    lonE6: Int32Array.from(fixes, (one) => one.lonE6),
    latE6: Int32Array.from(fixes, (one) => one.latE6),
    heading: Uint16Array.from(fixes, (one) => one.heading),
    atMs: Float64Array.from(fixes, (one) => one.atMs),
    invalid: 0,
  };
}

/** As Node's socket delivers bytes: somewhere inside a larger buffer. */
function asViews(frame: ReturnType<typeof writePositions>): unknown {
  const payload = Object.fromEntries(
    Object.entries(frame.payload as object).map(([name, value]: [string, unknown]) => {
      if (!(value instanceof ArrayBuffer)) return [name, value];
      const larger = new Uint8Array(value.byteLength + 7);
      larger.set(new Uint8Array(value), 3);
      return [name, larger.subarray(3, 3 + value.byteLength)];
    }),
  );
  return { ...frame, payload };
}

test.prop([fc.nat({ max: 2 ** 42 }), fc.array(fix)])(
  'positions round trip from buffers and from views inside larger buffers',
  (serverMs, fixes) => {
    const batch = batchOf(serverMs, fixes);
    const read = { value: { type: 'positions', batch } };
    expect(readServerFrame(writePositions(batch))).toEqual(read);
    expect(readServerFrame(asViews(writePositions(batch)))).toEqual(read);
  },
);

test('the kind of each fix round trips, and may be absent', () => {
  const one = { driver: 0, lonE6: 0, latE6: 0, heading: 0, atMs: 0 };
  const batch = batchOf(5, [one, { ...one, driver: 1 }]);
  const kind = Uint8Array.of(1, 2);
  const read = readServerFrame(asViews(writePositions({ ...batch, kind })));
  expect(read).toEqual({ value: { type: 'positions', batch: { ...batch, kind } } });
  const frame = writePositions({ ...batch, kind: Uint8Array.of(1) });
  expect(readServerFrame(frame)).toHaveProperty('problem');
});

test('a column that views part of a buffer sends only its part', () => {
  const wide = new Int32Array([1, 2, 3, 4]);
  const batch = batchOf(5, [{ driver: 0, lonE6: 0, latE6: 0, heading: 0, atMs: 0 }]);
  const { payload } = writePositions({ ...batch, lonE6: wide.subarray(1, 2) });
  expect((payload as { lonE6: ArrayBuffer }).lonE6.byteLength).toBe(4);
});

test.prop([fc.constantFrom('driver', 'lonE6', 'latE6', 'heading', 'atMs')])(
  'a column of another length is refused',
  (column) => {
    const batch = batchOf(5, [{ driver: 0, lonE6: 0, latE6: 0, heading: 0, atMs: 0 }]);
    const { payload } = writePositions(batch);
    const read = readServerFrame({
      type: 'positions',
      payload: { ...(payload as object), [column]: new ArrayBuffer(24) },
    });
    expect(read).toHaveProperty('problem');
  },
);

test.prop([fc.anything()])('reading any value does not throw', (raw) => {
  const types = ['connect', 'since', 'connected', 'positions', 'created', 'toString'];
  for (const type of types) {
    for (const frame of [raw, { type, payload: raw }, { type, payload: raw, serverMs: 1 }]) {
      readClientFrame(frame);
      readServerFrame(frame);
    }
  }
});

test('a field that a console may omit has its default', () => {
  expect(readClientFrame({ type: 'connect', payload: { token: 't' } })).toEqual({
    value: { type: 'connect', payload: { token: 't', columns: false, cursor: null } },
  });
});

test.each([
  [{ type: 'connect', payload: { token: '' } }],
  [{ type: 'connect', payload: { token: 't', cursor: -1 } }],
  [{ type: 'since', payload: {} }],
  [{ type: 'fly', payload: {} }],
  [null],
])('a console that says %j is not understood', (raw) => {
  expect(readClientFrame(raw)).toHaveProperty('problem');
});
