// Guarantees for every request once all faults are over, checked on log, link and company.
import { expect } from 'vitest';
import type { LogRecord } from '#kernel/records.ts';
import type { CreateData } from '#features/imports/imports.model.ts';
import type { ClosedData, OpenedData } from '#spine/outbox/outbox.model.ts';
import type { SimState } from '#sim/core/state.ts';
import type { Write } from './brokenLine.ts';
import { dataOf, type Desk, type Morning, requests } from './desk.ts';

type Opened = OpenedData & { readonly seq: number };

/** Fails with the broken guarantee. */
export async function expectPromises(desk: Desk, morning: Morning): Promise<void> {
  await desk.machine().settled();
  expect(desk.troubles, 'no trouble is reported').toEqual([]);
  const records = desk.records();
  const kinds = ['outbox/opened', 'outbox/adopted'];
  const opened = kinds
    .flatMap((type) => dataOf<OpenedData>(records, type))
    .toSorted((a, b) => a.seq - b.seq);
  const closed = dataOf<ClosedData>(records, 'outbox/closed');
  expectOneBody(desk.line.writes, opened);
  const company = desk.company();
  expectOneEffect(company, morning, opened);
  expectOrder(desk.line.writes, opened);
  expectSameUser(desk.line.writes, records);
  expectOneEnd(desk, records, opened, closed);
  expectHonestEnds(company, opened, closed);
}

/**
 * P5: a key belongs to one body, and to an intent that was stored before it was sent. Phone numbers
 * are read when a request is sent and never stored (P20): another try may have newer ones.
 */
function expectOneBody(writes: readonly Write[], opened: readonly Opened[]): void {
  const known = new Set(opened.map(({ key }) => key));
  const bodies = new Map<string, string>();
  for (const { key, name, body } of writes) {
    expect(known, `${name} is sent with a key of the log`).toContain(key);
    const stored = `${name} ${withoutNumbers(body)}`;
    const before = bodies.get(key) ?? stored;
    expect(stored, `P5: ${key} has one body`).toBe(before);
    bodies.set(key, before);
  }
}

/** Of a body for a phone call, a text or a number to dial; other bodies stay as they are. */
function withoutNumbers(body: string): string {
  const numbers = ['fromPhoneNumber', 'toPhoneNumber'];
  const kept = (name: string, value: unknown) => (numbers.includes(name) ? null : value);
  return JSON.stringify(JSON.parse(body, kept));
}

/** P5: the company has as many effects as committed keys. */
function expectOneEffect(
  company: SimState,
  { company: before }: Morning,
  opened: readonly Opened[],
): void {
  const done = new Set(opened.flatMap(keysOf).filter((key) => isCommitted(company, key)));
  const effects = company.tallies.effects - before.tallies.effects;
  expect(effects, 'P5: one effect of each key').toBe(done.size);
}

/** Rows of an import have keys of their own beside that of their request. */
function keysOf({ key, asked }: Opened): readonly string[] {
  const { importId, rows = [] } = asked as Partial<CreateData>;
  return [key, ...rows.map(({ line }) => `${importId}/${line}`)];
}

function isCommitted({ answers }: SimState, key: string): boolean {
  return answers[`usr-admin ${key}`] !== undefined;
}

/** P7: requests of a subject are sent in order, one at a time. */
function expectOrder(writes: readonly Write[], opened: readonly Opened[]): void {
  expect(
    writes.filter(({ isTurn }) => !isTurn),
    'P7: one at a time',
  ).toEqual([]);
  const sent = new Map<string, Opened>();
  for (const { key, seq } of writes) {
    const one = opened.findLast((other) => other.key === key && other.seq <= seq);
    if (one && !sent.has(one.intentId)) sent.set(one.intentId, one);
  }
  for (const subject of new Set(opened.map((one) => one.subject))) {
    const all = [...sent.values()].filter((one) => one.subject === subject);
    const order = all.map(({ seq }) => seq);
    expect(order, `P7: ${subject} in order`).toEqual(order.toSorted((a, b) => a - b));
  }
}

/** P9: each expiry leads to the login once, and no request is sent as another user. */
function expectSameUser(writes: readonly Write[], records: readonly LogRecord[]): void {
  expect(writes.filter(({ by }) => by !== 'admin')).toEqual([]);
  const session = records.map(({ type }) => type).filter((type) => type.startsWith('session/'));
  const turns = session.filter((type) => type === 'session/expired' || type === 'session/begun');
  for (const [at, type] of turns.entries()) {
    expect(type, 'P9: at the login once').toBe(at % 2 === 0 ? 'session/begun' : 'session/expired');
  }
}

/** P22: each accepted request has ended once or is listed with an action. */
function expectOneEnd(
  desk: Desk,
  records: readonly LogRecord[],
  opened: readonly Opened[],
  closed: readonly ClosedData[],
): void {
  const machine = desk.machine();
  const open = desk.open();
  const asks = (type: string) => requests.has(type) || type === 'outbox/adopt';
  const asked = records.filter(({ kind, type }) => kind === 'command' && asks(type));
  const ends = records.flatMap((record) => (record.kind === 'event' ? (record.ends ?? []) : []));
  const ended = ends.map(({ command }) => command);
  expect(ended.length, 'no intent ends twice').toBe(new Set(ended).size);
  for (const { id, type } of asked) {
    const isOpen = open.some(({ intentId }) => intentId === id);
    expect([isOpen, ended.includes(id)], `P22: ${type} ${id}`).toEqual([isOpen, !isOpen]);
  }
  const inWords = ended.filter((id) => !opened.some(({ intentId }) => intentId === id));
  const refused = asked.filter(({ id }) => inWords.includes(id));
  expect(closed.length + open.length + refused.length, 'P22: the counts').toBe(asked.length);
  for (const { intentId, phase, of } of open) {
    expect([of, phase, requests.get(of)?.repeat], 'P22: only by hand').not.toContain('itself');
    expect(phase).toBe('unknown');
    const act = { type: 'outbox/askAgain', data: { intentId } };
    expect(machine.check(act)).toEqual({ yes: true });
  }
  const durable = machine.openIntents().filter((one) => one.durable);
  const listed = open.map(({ intentId }) => intentId);
  expect(durable.map(({ id }) => id).sort(), 'the two lists').toEqual(listed.toSorted());
}

/** Requests that ended as done were done, and others were not. */
function expectHonestEnds(
  company: SimState,
  opened: readonly Opened[],
  closed: readonly ClosedData[],
) {
  for (const { intentId, of, key, how, why } of closed) {
    if (how === 'givenUp') continue;
    // An earlier intent with this key may have been done and given up.
    const isShared = opened.some((one) => one.key === key && one.intentId !== intentId);
    if (how !== 'done' && isShared) continue;
    const words = `${of} ${intentId} ended as ${how}${why === null ? '' : `: ${why}`}`;
    expect([words, isCommitted(company, key)]).toEqual([words, how === 'done']);
  }
}
