// Values that the tabs of one user share, over key-value storage with compare-and-set and a channel
// between the tabs; separate from the slices because settings, cart and views keep theirs alike.
import type { Broadcast, KeyValue, SharedValues } from './ports.ts';
import type { Json } from './records.ts';

type Cancelled = { readonly now: boolean; onCancel(stop: () => void): void };
type SharedMessage = { readonly shared: string; readonly value: Json };

/** `owner` names the owner of the values: deployment and user. Others' are never read. */
export function sharedValues(owner: string, values: KeyValue, tabs: Broadcast): SharedValues {
  const nameOf = (key: string) => `shared:${owner}:${key}`;
  const writing = new Map<string, Writing>();

  async function write(key: string, change: Change): Promise<Json> {
    const name = nameOf(key);
    for (;;) {
      const known = await values.get(name);
      const value = change(known?.value);
      if (!(await values.put(name, value, known?.version ?? 0))) continue;
      const message: SharedMessage = { shared: name, value };
      tabs.send(message);
      return value;
    }
  }

  function leave(key: string, queue: Writing): void {
    queue.calls -= 1;
    if (queue.calls === 0) writing.delete(key);
  }

  /** Null unless it is the last call's; a value from another tab may be newer meanwhile. */
  async function newest(key: string, queue: Writing, value: Json): Promise<Json | null> {
    let latest = value;
    while (queue.calls === 1 && queue.hasMissed) {
      queue.hasMissed = false;
      latest = (await values.get(nameOf(key)))?.value ?? latest;
    }
    const isLast = queue.calls === 1;
    // In the same turn as the read: from here on the listener reports other tabs' values.
    leave(key, queue);
    return isLast ? latest : null;
  }

  return {
    get: async (key) => (await values.get(nameOf(key)))?.value,
    async update(key, change) {
      const queue = writing.get(key) ?? { calls: 0, last: Promise.resolve(), hasMissed: false };
      writing.set(key, queue);
      queue.calls += 1;
      const before = queue.last;
      const mine = before.then(
        () => write(key, change),
        () => write(key, change),
      );
      queue.last = mine;
      try {
        const value = await mine;
        return await newest(key, queue, value);
      } catch (error) {
        leave(key, queue);
        throw error;
      }
    },
    listen(key, on) {
      const name = nameOf(key);
      return tabs.listen((message) => {
        if (!isSharedMessage(message) || message.shared !== name) return;
        // It may be older than the write under way: that call returns the newer of both.
        const queue = writing.get(key);
        if (queue) queue.hasMissed = true;
        else on(message.value);
      });
    },
  };
}

type Change = (value: Json | undefined) => Json;
/** Calls of one key that are under way, and whether another tab has written meanwhile. */
type Writing = { calls: number; last: Promise<unknown>; hasMissed: boolean };

/**
 * The current value under a key, and again whenever another tab has written it, until cancelled.
 * Rejects when the storage cannot be read.
 */
export async function* valuesOf(
  shared: SharedValues,
  key: string,
  cancelled: Cancelled,
): AsyncGenerator<Json> {
  let waiting: Json | undefined;
  let resume: (() => void) | undefined;
  const stop = shared.listen(key, (value) => {
    // Only the newest matters: each is the whole value.
    waiting = value;
    resume?.();
  });
  cancelled.onCancel(() => resume?.());
  try {
    const stored = await shared.get(key);
    waiting ??= stored;
    while (!cancelled.now) {
      const next = waiting;
      waiting = undefined;
      if (next !== undefined) {
        yield next;
        continue;
      }
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      resume = undefined;
    }
  } finally {
    stop();
  }
}

/**
 * Yields commands about a kept value: with a `change` the value is changed, without one each
 * change by another tab is yielded. A failure to keep it is yielded too.
 */
export async function* keeping<H, F>(
  shared: SharedValues,
  key: string,
  change: ((value: Json | undefined) => Json) | null,
  make: { readonly heard: (value: Json) => H; readonly failed: (why: string) => F },
  cancelled: Cancelled,
): AsyncGenerator<H | F, void> {
  try {
    if (change) {
      const kept = await shared.update(key, change);
      if (kept !== null) yield make.heard(kept);
      return;
    }
    for await (const value of valuesOf(shared, key, cancelled)) yield make.heard(value);
  } catch (error) {
    yield make.failed(error instanceof Error ? error.message : String(error));
  }
}

/** A tab of another build may send messages of another format. */
function isSharedMessage(message: Json): message is SharedMessage {
  if (typeof message !== 'object' || message === null || !('shared' in message)) return false;
  return typeof message.shared === 'string' && 'value' in message;
}
