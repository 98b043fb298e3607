import { describe, expect, test } from 'vitest';
import { writeRequest } from '#wire/link/http.ts';
import { turn } from '#wire/testing/turn.ts';
import { companyOffset, dayMs } from '../core/calendar.ts';
import type { FiledDay } from '../core/filed.ts';
import { type Host, openHost } from './host.ts';
import { memorySimStore, type SimStore } from './simStore.ts';
import { realWall } from './wall.ts';

const world = { seed: 2, drivers: 12, activities: 60 };
const notCancelled = { onCancel: () => {} };
const range = {
  from: '2026-09-14',
  to: '2026-09-18',
  zone: null,
  offset: companyOffset,
  basis: 'end',
  filterAccountIds: null,
} as const;

async function begun(store: SimStore) {
  const host = await openHost({ world, store, wall: realWall, speed: 1, running: false });
  const desk = host.open();
  const login = writeRequest('login', { username: 'admin', password: 'tarmac' }, null, undefined);
  const { token } = JSON.parse((await desk.send(login, notCancelled)).body) as { token: string };
  const report = () => {
    return desk.send(writeRequest('costingReport', range, token, undefined), notCancelled);
  };
  const profile = () => desk.send(writeRequest('profile', {}, token, undefined), notCancelled);
  return { host, report, profile };
}

const filedIn = ({ core }: Host) => (core.save().filed ?? []).map(({ number }) => number);

type Row = { readonly id: string };
function rowsOf({ status, body }: { readonly status: number; readonly body: string }) {
  expect(status).toBe(200);
  const { rows } = JSON.parse(body) as { readonly rows: readonly Row[] };
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** A store whose filed days come when `go` is called, and until then are waited for. */
function slowly(store: SimStore) {
  const waiting: (() => void)[] = [];
  let isSlow = true;
  const slow: SimStore = {
    ...store,
    async readFiled(number) {
      if (isSlow) await new Promise<void>((resolve) => void waiting.push(resolve));
      return store.readFiled(number);
    },
  };
  return {
    slow,
    waiting,
    go() {
      isSlow = false;
      for (const resolve of waiting.splice(0)) resolve();
    },
  };
}

describe('the past that was filed', () => {
  test('is counted the same after a restart', async () => {
    const store = memorySimStore();
    const first = await begun(store);
    for (let day = 0; day < 4; day += 1) await first.host.advance(dayMs);
    const before = rowsOf(await first.report());
    expect(filedIn(first.host).length).toBeGreaterThan(1);
    expect(before.length).toBeGreaterThan(20);
    await first.host.close();
    const second = await begun(store);
    expect(rowsOf(await second.report())).toEqual(before);
  });

  test('is filed again after a crash that came before it was stored', async () => {
    const store = memorySimStore();
    const nothing = async () => {};
    const first = await begun({ ...store, putFiled: nothing, putSnapshot: nothing });
    for (let day = 0; day < 4; day += 1) await first.host.advance(dayMs);
    await first.host.close();
    const put: number[] = [];
    const putFiled: SimStore['putFiled'] = async (filing) => {
      put.push(filing.day.number);
      await store.putFiled(filing);
    };
    const second = await begun({ ...store, putFiled });
    expect(put).toEqual(filedIn(second.host));
    expect(rowsOf(await second.report()).length).toBeGreaterThan(20);
  });

  test('that cannot be read is refused in words, and the company goes on', async () => {
    const store = memorySimStore();
    let isGone = true;
    const readFiled = (number: number): Promise<FiledDay> =>
      isGone ? Promise.reject(new Error('the disk is out')) : store.readFiled(number);
    const { host, report, profile } = await begun({ ...store, readFiled });
    for (let day = 0; day < 3; day += 1) await host.advance(dayMs);
    const refused = await report();
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.body)).toMatchObject({
      errorCode: 'RECORDS_UNREADABLE',
      message: 'A part of the records cannot be read: the disk is out',
    });
    expect((await profile()).status).toBe(200);
    isGone = false;
    expect(rowsOf(await report()).length).toBeGreaterThan(20);
  });

  test('holds up no other request while it is read', async () => {
    const { slow, waiting, go } = slowly(memorySimStore());
    const { host, report, profile } = await begun(slow);
    for (let day = 0; day < 3; day += 1) await host.advance(dayMs);
    let isAnswered = false;
    const answer = report().then((response) => {
      isAnswered = true;
      return response;
    });
    expect((await profile()).status).toBe(200);
    expect([waiting.length, isAnswered]).toEqual([1, false]);
    go();
    expect((await answer).status).toBe(200);
  });

  test('includes what is filed while it is read', async () => {
    const store = memorySimStore();
    const { slow, go } = slowly(store);
    const { host, report } = await begun(slow);
    for (let day = 0; day < 3; day += 1) await host.advance(dayMs);
    const before = filedIn(host);
    const answer = report();
    await turn();
    await host.advance(dayMs);
    expect(filedIn(host).length).toBeGreaterThan(before.length);
    go();
    expect(rowsOf(await answer)).toEqual(rowsOf(await report()));
  });
});
