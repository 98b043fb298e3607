// The contract: relationships of contractors are changed by version, once, by administrators.
import { beforeEach, expect, test } from 'vitest';
import type { DriverRelation, RelationChange } from '#domain/myDrivers.ts';
import type { Link } from '#wire/link/link.ts';
import { dayBeginMs } from '#sim/core/calendar.ts';
import { ask, loadWorld, login, loginPaused } from './asking.ts';
import { type OpenFaulty, type OpenHost, shared } from './host.ts';

type Known = { readonly driverId: string; readonly relation: DriverRelation };

export function relationContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  beforeEach(async () => {
    link = open();
    await loginPaused(link, 'admin');
  });
  const ofId = ({ relation }: Known, all: readonly Known[]) =>
    all.find((one) => one.relation.id === relation.id)?.relation;
  const first = (all: readonly Known[], approval: string) =>
    all.findLast(({ relation }) => relation.approval === approval) as Known;

  test('an approved driver is linked next, and the approval stays after a restart', async () => {
    const one = first(await pool(link), 'In Progress');
    expect(one.relation.sinceMs).toBeLessThan(dayBeginMs);
    const early = await change(link, one, { action: 'link' }, 'a0');
    expect(early).toMatchObject({ status: 422, message: expect.stringMatching(/approved first/) });
    for (const [action, approval] of [
      ['approve', 'Approved'] as const,
      ['link', 'Linked'] as const,
    ]) {
      const now = ofId(one, await pool(link)) as DriverRelation;
      const answer = await change(link, { ...one, relation: now }, { action }, `a ${action}`);
      const sinceMs = expect.toSatisfy((ms: number) => ms >= dayBeginMs) as number;
      const relation = { ...now, approval, version: now.version + 1, sinceMs };
      expect(answer).toMatchObject({ is: 'ok', reply: { linkedDriver: { relation } } });
      expect(ofId(one, await pool(link))).toEqual(relation);
    }
    link = await restart();
    await login(link, 'admin');
    expect(ofId(one, await pool(link))).toMatchObject({ approval: 'Linked', version: 3 });
  });

  test('a rank moves one driver, and the others keep their order', async () => {
    const before = await pool(link);
    const [moved, ...others] = before;
    await change(link, moved as Known, { rank: 3 }, 'r1');
    const after = await pool(link);
    const ids = (all: readonly Known[]) => all.map(({ driverId }) => driverId);
    expect(ids(after)).toEqual(ids(others).toSpliced(2, 0, moved?.driverId as string));
    expect(after.map(({ relation }) => relation.rank)).toEqual(after.map((_one, at) => at + 1));
    await change(link, after[2] as Known, { rank: 9_999 }, 'r2');
    expect(ids(await pool(link)).at(-1)).toBe(moved?.driverId);
    await change(link, (await pool(link)).at(-1) as Known, { rank: 1 }, 'r3');
    expect(ids(await pool(link))).toEqual(ids(before));
  });

  test('groups are kept once each, in the row of the driver as well', async () => {
    const [one] = await pool(link);
    const names = [' Night ', 'night', 'Tow'];
    expect(await change(link, one as Known, { groups: names }, 'g1')).toMatchObject({ is: 'ok' });
    const groups = ['Night', 'Tow'];
    expect(ofId(one as Known, await pool(link))).toMatchObject({ groups });
    const { drivers } = await loadWorld(link);
    expect(drivers.find(({ id }) => id === one?.driverId)).toMatchObject({ groups });
    const now = (await pool(link))[0] as Known;
    expect(await change(link, now, { groups: ['  '] }, 'g2')).toMatchObject({ status: 422 });
    expect(ofId(now, await pool(link))).toEqual(now.relation);
  });

  test('a removed driver is linked no more; who drives a trip is not removed', async () => {
    const all = await pool(link);
    const { trips } = await loadWorld(link);
    const isOpen = ({ status }: { readonly status: string }) => /Assigned|In Progress/.test(status);
    const driving = new Set(trips.filter(isOpen).flatMap(({ driverIds }) => driverIds));
    const busy = all.find(({ driverId }) => driving.has(driverId)) as Known;
    const refused = { status: 422, message: expect.stringMatching(/drives trip/) };
    expect(await change(link, busy, { action: 'remove' }, 'x1')).toMatchObject(refused);
    const idle = all.find(({ driverId }) => !driving.has(driverId)) as Known;
    const answer = await change(link, idle, { action: 'remove' }, 'x2');
    expect(answer).toMatchObject({
      reply: { linkedDriver: { id: idle.driverId, relation: null } },
    });
    expect(await change(link, idle, { action: 'remove' }, 'x2')).toEqual(answer);
    expect(await change(link, idle, { action: 'remove' }, 'x3')).toMatchObject({ status: 404 });
    expect(await pool(link)).toHaveLength(all.length - 1);
    // They stay where a trip names them.
    const left = (await loadWorld(link)).drivers.find(({ id }) => id === idle.driverId);
    const named = trips.some(({ driverIds }) => driverIds.includes(idle.driverId));
    expect([named, left?.availability]).toEqual([named, named ? 'unavailable' : undefined]);
  });

  test('a change of an older version is refused', async () => {
    const [one] = await pool(link);
    await change(link, one as Known, { groups: ['Early'] }, 's1');
    const late = await change(link, one as Known, { rank: 2 }, 's2');
    // Other consoles hear of it by the driver's row.
    const row = (await loadWorld(link)).drivers.find(({ id }) => id === one?.driverId);
    expect(row?.relationVersion).toBe((one?.relation.version ?? 0) + 1);
    expect(late).toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed meanwhile/),
    });
    expect((await pool(link))[0]?.driverId).toBe(one?.driverId);
  });

  test.each(['payments', 'dispatcher'])('%s gets a 403 for a change', async (name) => {
    await login(link, name);
    const [one] = await pool(link);
    const answer = await change(link, one as Known, { rank: 1 }, `for ${name}`);
    expect(answer).toMatchObject({ is: 'refused', status: 403, errorCode: 'NOT_ALLOWED' });
  });
}

export function relationFaults(opened: OpenFaulty): void {
  test('a change whose answer fails is made once by the retry', async () => {
    const link = await opened('changeRelation:errorAfter,count=1,status=503');
    await login(link, 'admin');
    const [one] = await pool(link);
    const groups = ['Night'];
    expect(await change(link, one as Known, { groups }, 'f1')).toMatchObject({ status: 503 });
    const again = await change(link, one as Known, { groups }, 'f1');
    expect(again).toMatchObject({ reply: { linkedDriver: { relation: { groups, version: 2 } } } });
  });
}

/** The contractors by rank. */
async function pool(link: Link): Promise<readonly Known[]> {
  const [account] = (await loadWorld(link)).accounts;
  const asked = { accountId: account?.id as string };
  const { linkedDrivers } = await ask(link, 'linkedDrivers', asked);
  return linkedDrivers
    .flatMap(({ id: driverId, relation }) => (relation ? [{ driverId, relation }] : []))
    .toSorted((a, b) => a.relation.rank - b.relation.rank);
}

function change(
  link: Link,
  { relation: { id, version } }: Known,
  wanted: RelationChange,
  key: string,
) {
  return link.call('changeRelation', { id, version, change: wanted }, { key });
}
