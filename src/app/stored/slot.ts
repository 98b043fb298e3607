import type { KeyValue, Locks } from '#kernel/ports.ts';
import type { Json } from '#kernel/records.ts';

const staleMs = 12 * 60 * 60_000;
const mostSlots = 64;
/** For the page before a reload to end: a browser may free its lock after the next page starts. */
const ownLockWaitMs = 2000;

/**
 * One tab's place in this browser: names its log and its simulated server. Held by a Web Lock, so
 * that a duplicated tab gets another one and a tab that died leaves its own to its next start.
 */
export type Slot = {
  readonly name: string;
  /** False when an earlier tab has left work to resume. */
  readonly fresh: boolean;
  /** Records that the slot is in use now. */
  touch(): Promise<void>;
  release(): void;
};

type SlotRecord = { readonly usedMs: number };

/**
 * Takes the slot that this tab had before a reload, or else the most recently used free one. A slot
 * not used for 12 hours is wiped first, unless it holds unfinished work: old screens, rows and
 * positions must not appear the next morning, but unsent requests never expire (reading 63).
 * `wallMs` is the operator's own time.
 */
export async function takeSlot(
  prefix: string,
  {
    locks,
    values,
    wallMs,
    own = null,
    holdsWork,
    isBeingEmptied = async () => false,
    wipe,
  }: {
    readonly locks: Locks;
    readonly values: KeyValue;
    readonly wallMs: () => number;
    /** The name of the slot that this tab had. A duplicated tab finds it held. */
    readonly own?: string | null;
    /** Whether the stored logs hold unfinished work; an unreadable log counts. */
    readonly holdsWork: (name: string) => Promise<boolean>;
    /** Whether another tab has begun to take over its work, so that no third tab may use it. */
    readonly isBeingEmptied?: (name: string) => Promise<boolean>;
    readonly wipe: (name: string) => Promise<void>;
  },
): Promise<Slot> {
  const known = await slotsByUse(prefix, values);
  const numbers = new Set(known.map(({ number }) => number));
  const unused = [...Array(mostSlots).keys()].filter((number) => !numbers.has(number));
  const all = [...known.map((slot) => slot.number), ...unused].map((at) => `${prefix}:${at}`);
  for (const name of all.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    const lock = await locks.tryTake(name, name === own ? ownLockWaitMs : 0);
    if (!lock) continue;
    try {
      if (await isBeingEmptied(name)) {
        lock.release();
        continue;
      }
      // Read again: another tab may have had this place since they were listed.
      const usedMs = usedMsOf(await values.get(`slot:${name}`));
      const isOld = usedMs !== undefined && wallMs() - usedMs > staleMs;
      const fresh = usedMs === undefined || (isOld && !(await holdsWork(name)));
      if (fresh && isOld) await wipe(name);
      const touch = () => touchSlot(name, values, wallMs());
      // A full disk takes no mark, and still gives what it holds.
      await touch().catch(() => {});
      return { name, fresh, touch, release: () => lock.release() };
    } catch (error) {
      lock.release();
      throw error;
    }
  }
  throw new Error('Too many tabs are open.');
}

async function slotsByUse(prefix: string, values: KeyValue) {
  const slots: { readonly number: number; readonly usedMs: number }[] = [];
  for (const key of await values.keys(`slot:${prefix}:`)) {
    const stored = await values.get(key);
    const usedMs = usedMsOf(stored);
    const number = Number(key.slice(key.lastIndexOf(':') + 1));
    if (Number.isInteger(number) && usedMs !== undefined) slots.push({ number, usedMs });
  }
  return slots.sort((a, b) => b.usedMs - a.usedMs);
}

function usedMsOf(stored: { readonly value: Json } | undefined): number | undefined {
  const usedMs = (stored?.value as Partial<SlotRecord> | null | undefined)?.usedMs;
  return typeof usedMs === 'number' ? usedMs : undefined;
}

async function touchSlot(name: string, values: KeyValue, usedMs: number): Promise<void> {
  const key = `slot:${name}`;
  const stored = await values.get(key);
  // Only the holder of the lock writes here, so a lost race cannot happen twice.
  await values.put(key, { usedMs }, stored?.version ?? 0);
}
