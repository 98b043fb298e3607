import { describe, expect, test } from 'vitest';
import type { RecordId } from '#kernel/records.ts';
import { openFleet } from '#kernel/testing/openFleet.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { RecordFeed } from './recordFeed.ts';

const RECORDS_HELD = 5_000;

async function open(commands: number) {
  const run = await openFleet();
  const write = (count: number) => {
    for (let at = 0; at < count; at += 1) {
      run.machine.dispatch({ type: 'notes/write', data: { id: 'a', text: `${at}` } });
    }
  };
  write(commands);
  const frames = manualFrames();
  const feed = new RecordFeed(run.machine, frames);
  const looked = () => {
    frames.frame();
    return feed.view();
  };
  const seqs = () => looked().records.map(({ seq }) => seq);
  return { ...run, write, feed, looked, seqs };
}

const upTo = (first: number, next: number) =>
  Array.from({ length: next - first }, (_, at) => first + at);

describe('the loaded records', () => {
  test('are the newest ones, and each new one is added once', async () => {
    const { feed, seqs, looked, write, machine } = await open(400);
    const next = machine.log?.nextSeq() ?? 0;
    const opened = feed.open();
    write(1);
    await opened;
    const after = machine.log?.nextSeq() ?? 0;
    expect(after).toBeGreaterThan(next);
    expect(seqs()).toEqual(upTo(after - 500, after));
    write(2);
    expect(seqs()).toEqual(upTo(after - 500, after + 2 * (after - next)));
    expect(looked()).toMatchObject({ isFollowing: true, hasEarlier: true, isReading: false });
    feed.close();
    write(1);
    expect(seqs().at(-1)).toBe(after + 2 * (after - next) - 1);
  });

  test('include how each intent ended', async () => {
    const { feed, looked, write } = await open(3);
    await feed.open();
    write(1);
    const { records, ends } = looked();
    const commands = records.filter(({ kind }) => kind === 'command');
    expect(commands.length).toBe(4);
    for (const { id } of commands) expect(ends.get(id)).toEqual({ how: 'done' });
  });

  test('go back page by page to the beginning of the log', async () => {
    const { feed, seqs, looked, machine } = await open(600);
    await feed.open();
    const next = machine.log?.nextSeq() ?? 0;
    for (let pages = 0; looked().hasEarlier && pages < 9; pages += 1) await feed.earlier();
    expect(seqs()).toEqual(upTo(0, next));
    await feed.earlier();
    expect(seqs()).toEqual(upTo(0, next));
    await Promise.all([feed.follow(), feed.reach('s:2'), feed.follow()]);
    expect(seqs()).toEqual(upTo(next - 500, next));
  });

  test('are bounded: drop the oldest while following, the newest while paging back', async () => {
    const { feed, seqs, looked, write, machine } = await open(100);
    await feed.open();
    write(RECORDS_HELD);
    const next = machine.log?.nextSeq() ?? 0;
    expect(seqs()).toEqual(upTo(next - RECORDS_HELD, next));
    await machine.settled();
    await feed.earlier();
    expect(looked().isFollowing).toBe(false);
    expect(seqs()).toEqual(upTo(next - RECORDS_HELD - 500, next - 500));
    write(1);
    expect(seqs().at(-1)).toBe(next - 501);
    await feed.follow();
    expect(looked().isFollowing).toBe(true);
    expect(seqs().at(-1)).toBe((machine.log?.nextSeq() ?? 0) - 1);
  });

  test('can be moved to any record of the log, but not to a missing one', async () => {
    const { feed, seqs, looked, machine } = await open(1_500);
    await feed.open();
    const first = seqs()[0] ?? 0;
    expect(await feed.reach(`s:${first + 3}`)).toBe(true);
    expect(looked().isFollowing).toBe(true);
    expect(await feed.reach('s:7')).toBe(true);
    expect(looked().isFollowing).toBe(false);
    expect(seqs()).toEqual(upTo(0, 257));
    const nowhere: RecordId[] = [
      `s:${machine.log?.nextSeq() ?? 0}`,
      'other:3',
      's:-1',
      's:1.5' as never,
    ];
    for (const id of nowhere) expect([id, await feed.reach(id)]).toEqual([id, false]);
    expect(seqs()).toEqual(upTo(0, 257));
  });
});
