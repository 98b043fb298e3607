import { expect, test } from 'vitest';
import { alone, Unseen } from './unseen.ts';

test('a part that was copied is written in place until a caller reads the snapshot', () => {
  const unseen = new Unseen();
  const [list, record] = [[1, 2], { a: 1 }];
  const [ownList, ownRecord] = [unseen.copy(list), unseen.copyRecord(record)];
  expect([ownList, ownRecord]).toEqual([list, record]);
  expect([ownList === list, ownRecord === record]).toEqual([false, false]);
  expect(unseen.isOwn(list)).toBe(false);
  expect([unseen.isOwn(ownList), unseen.isOwn(ownRecord)]).toEqual([true, true]);
  expect(unseen.copy(undefined)).toEqual([]);
  unseen.seen();
  expect([unseen.isOwn(ownList), unseen.isOwn(ownRecord)]).toEqual([false, false]);
});

test('a batch that is rolled back leaves lists and records as they were', () => {
  const unseen = new Unseen();
  const list = unseen.copy(['a', 'b']);
  const record = unseen.copyRecord<{ [name: string]: string }>({ x: 'one' });
  unseen.set(list, 0, 'kept');
  unseen.setIn(record, 'x', 'kept');
  unseen.keep();
  unseen.set(list, 0, 'first');
  unseen.set(list, 0, 'second');
  unseen.set(list, 2, 'added');
  unseen.set(list, 4, 'far');
  unseen.setIn(record, 'x', 'two');
  expect(list).toHaveLength(5);
  unseen.rollBack();
  expect(list).toEqual(['kept', 'b']);
  expect(list).toHaveLength(2);
  expect(record).toEqual({ x: 'kept' });
  unseen.rollBack();
  expect(list).toEqual(['kept', 'b']);
});

test('a batch of thousands of writes is kept or rolled back like any other', () => {
  const unseen = new Unseen();
  const list = unseen.copy<number>([]);
  const write = (value: number) => {
    for (let at = 0; at < 3_000; at += 1) unseen.set(list, at, value + at);
  };
  write(0);
  unseen.keep();
  write(5);
  unseen.rollBack();
  expect([list.length, list[0], list[2_999]]).toEqual([3_000, 0, 2_999]);
});

test('a single draft owns what is not in its base, and writes without a way back', () => {
  const [list, record] = [[1], { a: 1 }];
  expect(alone.isOwn(list, list)).toBe(false);
  expect(alone.isOwn([1], list)).toBe(true);
  const [ownList, ownRecord] = [alone.copy(list), alone.copyRecord(record)];
  alone.set(ownList, 1, 2);
  alone.setIn(ownRecord as { [name: string]: number }, 'b', 2);
  expect([ownList, ownRecord, list, record]).toEqual([[1, 2], { a: 1, b: 2 }, [1], { a: 1 }]);
  expect(alone.copy(undefined)).toEqual([]);
});
