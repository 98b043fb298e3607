// Pictures of employees survive the end of the company's process, in every store.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Employee } from '#domain/entities.ts';
import { writeRequest } from '#wire/link/http.ts';
import { minuteMs } from '../core/calendar.ts';
import { openFileSimStore } from './fileSimStore.ts';
import { type InProcess, openInProcess } from './inProcess.ts';
import { memorySimStore, type SimStore } from './simStore.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const notCancelled = { onCancel: () => {} };
const jpeg = (mark: string) => `data:image/jpeg;base64,/9j/${mark}`;

async function atDesk(company: InProcess) {
  const send = async (raw: Parameters<InProcess['send']>[0]) => {
    const { status, body } = await company.send(raw, notCancelled);
    return { status, body: JSON.parse(body) as { token: string; data?: string } };
  };
  const login = writeRequest('login', { username: 'admin', password: 'tarmac' }, null, undefined);
  const { token } = (await send(login)).body;
  const rows = () => company.core.save().rows.employees as readonly Employee[];
  return {
    rows,
    async draw(at: number, avatar: string | null) {
      const { id, version } = rows()[at] as Employee;
      const key = `${id} ${version}`;
      const asked = { id, version, edit: { avatar } };
      const { status } = await send(writeRequest('editEmployee', asked, token, key));
      expect(status).toBe(200);
    },
    async seen(at: number) {
      const name = rows()[at]?.avatar ?? '';
      if (name === '') return null;
      return (await send(writeRequest('picture', { name }, token, undefined))).body.data;
    },
  };
}

type Kept = { open(): Promise<SimStore>; readonly closed: () => Promise<void>; path: string };

function inMemory(): Kept {
  const store = memorySimStore();
  return { open: async () => store, closed: async () => {}, path: '' };
}

function inFile(): Kept {
  const path = join(folder, 'one.company');
  let closed = Promise.resolve();
  const open = async () => {
    const store = await openFileSimStore(path, 1);
    closed = store.closed;
    return store;
  };
  return { open, closed: () => closed, path };
}

describe.each([
  ['memory', inMemory],
  ['a file', inFile],
])('pictures kept in %s', (_name, keep) => {
  test('come back as they were answered, before and after a snapshot', async () => {
    const kept = keep();
    const again = async () => {
      const store = await kept.open();
      const company = await openInProcess({ seed: 3, drivers: 10, store });
      return { company, store, desk: await atDesk(company) };
    };
    const leave = async ({ company }: { company: InProcess }) => {
      company.close();
      await company.advance(0).catch(() => {});
      await kept.closed();
    };
    const first = await again();
    for (const at of [0, 1, 2]) await first.desk.draw(at, jpeg('AAAA'));
    await first.desk.draw(1, jpeg('BBBB'));
    await first.desk.draw(2, null);
    await leave(first);
    const expected = [jpeg('AAAA'), jpeg('BBBB'), null];
    const second = await again();
    const { desk, store, company } = second;
    const all = () => Promise.all([0, 1, 2].map((at) => desk.seen(at)));
    expect(await all()).toEqual(expected);
    await company.advance(minuteMs);
    await store.putSnapshot(company.core.save());
    expect(JSON.stringify(company.core.save())).not.toContain('/9j/');
    await leave(second);
    if (kept.path !== '') {
      const lines = readFileSync(kept.path, 'utf8').split('\n');
      const drawn = lines.filter((line) => line.includes('/9j/'));
      // Those in use, once each, and none of them in the company's own lines.
      expect(drawn).toHaveLength(2);
      for (const line of drawn) expect(line).toMatch(/^\w+ \{"picture":/);
    }
    const third = await again();
    expect(await Promise.all([0, 1, 2].map((at) => third.desk.seen(at)))).toEqual(expected);
    await leave(third);
  });
});
