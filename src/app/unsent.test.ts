import { describe, expect, test } from 'vitest';
import { unsentIn } from './unsent.ts';

const request = { of: 'moves/create', subject: 'moves:new:1' };
const draft = { request, isListed: true, intentId: null };

/** Of a console with these drafts, and one request that waits. */
function consoleWith(open: object | null, ...aside: readonly object[]) {
  const slices = {
    outbox: { state: { open: [{}] } },
    bulk: { state: { acts: [] } },
    flow: { state: { open, aside } },
    forms: { state: { forms: [] } },
  };
  return slices as never;
}

describe('reading 63: what is unsaved', () => {
  test('counts drafts that are open or kept', () => {
    expect(unsentIn(consoleWith(draft, draft))).toEqual({ requests: 1, forms: 2 });
  });

  test('does not count a draft twice whose request waits, nor one that was discarded', () => {
    const waits = { ...draft, intentId: 's:5' };
    const discarded = { ...draft, isListed: false };
    expect(unsentIn(consoleWith(waits, waits, discarded))).toEqual({ requests: 1, forms: 0 });
  });

  test('does not count a draft whose request was written and not opened by a killed tab', () => {
    const data = { flow: 1 };
    const create = { kind: 'command', type: 'moves/create', data };
    expect(unsentIn(consoleWith(draft), [create as never]).forms).toBe(0);
  });
});
