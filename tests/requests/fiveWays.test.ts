// Five failures of an outbox, on the whole console and a company in process.
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { End } from '#kernel/records.ts';
import { memoryBrowser } from '#app/testing/memoryBrowser.ts';
import type { Fault } from './brokenLine.ts';
import { type Desk, type Morning, openCompany, openDesk, openMorning } from './desk.ts';
import { expectPromises } from './promises.ts';

let morning: Morning;
beforeAll(async () => {
  morning = await openMorning();
}, 60_000);

/** Tabs of one administrator; the first continues the morning's log. */
async function openTabs(count: number): Promise<readonly Desk[]> {
  const company = await openCompany(morning);
  onTestFinished(() => company.close());
  const desks: Desk[] = [];
  for (let at = 0; at < count; at += 1) {
    const desk = await openDesk(morning, company, at === 0 ? null : `tab:${at}`);
    onTestFinished(() => desk.close());
    desks.push(desk);
  }
  return desks;
}

async function openTab(): Promise<Desk> {
  const [desk] = await openTabs(1);
  if (!desk) throw new Error('no tab');
  return desk;
}

/** Edits the color of the vehicle at this position; returns the intent's id. */
function paint(desk: Desk, at: number, color: string, planned: readonly Fault[] = []): string {
  const vehicle = desk.sees().world.tables.vehicles.at(at);
  const { id: vehicleId, version } = vehicle ?? { id: '', version: 0 };
  const data = { vehicleId, version, fields: { color } };
  const id = desk.ask({ type: 'vehicles/edit', data }, planned);
  if (id === null) throw new Error(`${color} is refused`);
  return id;
}

function colorOf(desk: Desk, at: number): string | undefined {
  const id = desk.sees().world.tables.vehicles.idOf(at);
  return desk.company().rows.vehicles.find((row) => row.id === id)?.color;
}

function endsOf(desk: Desk, id: string): readonly End[] {
  return desk
    .records()
    .flatMap((record) => (record.kind === 'event' ? (record.ends ?? []) : []))
    .flatMap(({ command, end }) => (command === id ? [end] : []));
}

const done = [{ how: 'done' }];

describe('an outbox', () => {
  test('P7: continues with other subjects while a head is stuck, then in order', async () => {
    const desk = await openTab();
    const head = paint(desk, 0, 'Blue', ['silentBefore']);
    const behind = paint(desk, 0, 'Green');
    const other = paint(desk, 1, 'White');
    await desk.rest();
    expect([head, behind, other].map((id) => endsOf(desk, id))).toEqual([[], [], done]);
    expect(desk.line.writes.map(({ key }) => key)).toEqual([head, other]);
    desk.line.timeOut();
    await desk.rest();
    await desk.pass(500);
    expect([head, behind].map((id) => endsOf(desk, id))).toEqual([done, done]);
    expect(colorOf(desk, 0)).toBe('Green');
    await expectPromises(desk, morning);
  });

  test('P9: keeps its requests on a 401 and sends them for the same user', async () => {
    const desk = await openTab();
    const ids = [
      paint(desk, 0, 'Blue', ['loggedOut']),
      paint(desk, 1, 'Blue', ['loggedOut']),
      paint(desk, 0, 'Green'),
    ];
    await desk.rest();
    await desk.leaveIfExpired();
    expect(desk.isAtLogin()).toBe(true);
    expect(ids.map((id) => endsOf(desk, id))).toEqual([[], [], []]);
    const before = desk.line.writes.length;
    await desk.logInAgain('office');
    expect(desk.line.writes.slice(before).map(({ by }) => by)).not.toContain('office');
    expect(ids.map((id) => endsOf(desk, id))).toEqual([done, done, done]);
    expect([colorOf(desk, 0), colorOf(desk, 1)]).toEqual(['Green', 'Blue']);
    await expectPromises(desk, morning);
  });

  test('P22: survives in each of two tabs when both are killed', async () => {
    const desks = await openTabs(2);
    const ids = desks.map((desk, at) => paint(desk, at, 'Blue', ['silentAfter']));
    await Promise.all(desks.map((desk) => desk.rest()));
    for (const desk of desks) {
      expect(desk.open()).toHaveLength(1);
      await desk.kill();
    }
    for (const [at, desk] of desks.entries()) {
      expect(endsOf(desk, ids[at] ?? '')).toEqual(done);
      expect(desk.line.writes.map(({ key }) => key)).toEqual([ids[at], ids[at]]);
      expect(colorOf(desk, at)).toBe('Blue');
    }
    expect(effectsOf(desks)).toBe(2);
  });

  test('P4: continues in another tab after its own is closed for good', async () => {
    const [desk, closed] = await openTabs(2);
    if (!desk || !closed) throw new Error('no tabs');
    const ids = [
      paint(closed, 0, 'Blue', ['silentAfter']),
      paint(closed, 0, 'Green'),
      paint(closed, 1, 'White', ['silentBefore']),
    ];
    await closed.rest();
    const own = paint(desk, 1, 'Red', ['silentBefore']);
    await desk.rest();
    const browser = memoryBrowser();
    browser.kept.disks.set('tab:1', await closed.die());
    await desk.adopt(browser);
    expect(desk.open().map(({ key }) => key)).toEqual([own, ids[2]]);
    desk.line.timeOut();
    await desk.rest();
    await desk.pass(500);
    expect(desk.open()).toEqual([]);
    expect(desk.line.writes.map(({ key }) => key)).toEqual([own, ids[0], ids[1], own, ids[2]]);
    expect([colorOf(desk, 0), colorOf(desk, 1), effectsOf([desk])]).toEqual(['Green', 'Red', 3]);
    // The own tab saved first: the typed values are kept as an attempt.
    expect(desk.sees().outbox.state.attempts).toMatchObject([{ key: ids[2], how: 'refused' }]);
    expect([...browser.kept.disks.keys()]).toEqual([]);
    await expectPromises(desk, morning);
  });

  test('P22: sends each request once when two consoles reconnect at once', async () => {
    const desks = await openTabs(2);
    for (const { line } of desks) line.be(false);
    await Promise.all(desks.map((desk) => desk.rest()));
    const ids = desks.map((desk, at) => [paint(desk, at, 'Blue'), paint(desk, at, 'Green')]);
    await Promise.all(desks.map((desk) => desk.rest()));
    for (const { line } of desks) expect(line.writes).toEqual([]);
    for (const { line } of desks) line.be(true);
    await Promise.all(desks.map((desk) => desk.rest()));
    for (const [at, desk] of desks.entries()) {
      expect(ids[at]?.map((id) => endsOf(desk, id))).toEqual([done, done]);
      expect(desk.line.writes.map(({ key }) => key)).toEqual(ids[at]);
      expect(colorOf(desk, at)).toBe('Green');
    }
    expect(effectsOf(desks)).toBe(4);
  });

  test('P22: lists a refused attempt when two consoles edit the same vehicle', async () => {
    const desks = await openTabs(2);
    for (const { line } of desks) line.be(false);
    await Promise.all(desks.map((desk) => desk.rest()));
    const same = desks.map((desk, at) => paint(desk, 0, ['Blue', 'Green'][at] ?? ''));
    const own = desks.map((desk, at) => paint(desk, at + 1, 'White'));
    for (const { line } of desks) line.be(true);
    await Promise.all(desks.map((desk) => desk.rest()));
    expect(own.map((id, at) => endsOf(desks[at] as Desk, id))).toEqual([done, done]);
    const hows = desks.map((desk, at) => endsOf(desk, same[at] ?? '').map(({ how }) => how));
    expect(new Set(hows.flat())).toEqual(new Set(['done', 'rejected']));
    const lost = desks[hows.findIndex(([how]) => how === 'rejected')];
    const color = lost === desks[0] ? 'Green' : 'Blue';
    expect(desks.map((desk) => colorOf(desk, 0))).toEqual([color, color]);
    // The attempt is listed, and the row has its current values.
    expect(lost?.sees().outbox.state.attempts).toMatchObject([{ how: 'refused' }]);
    expect(lost?.sees().world.tables.vehicles.at(0)?.color).toBe(color);
    expect(desks.map((desk) => desk.open())).toEqual([[], []]);
    expect(effectsOf(desks)).toBe(3);
  });

  test('reading 61: retries all requests of a failed round', async () => {
    const desk = await openTab();
    const all: readonly Fault[] = ['failsBefore', 'failsAfter', 'lost', 'unreadable', 'notSent'];
    const ids = all.map((fault, at) => paint(desk, at, 'Blue', [fault]));
    await desk.rest();
    expect(desk.open().map(({ phase }) => phase)).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
      'waiting',
    ]);
    await desk.pass(500);
    expect(ids.map((id) => endsOf(desk, id))).toEqual(all.map(() => done));
    await expectPromises(desk, morning);
  });
});

function effectsOf([desk]: readonly Desk[]): number {
  return (desk?.company().tallies.effects ?? 0) - morning.company.tallies.effects;
}
