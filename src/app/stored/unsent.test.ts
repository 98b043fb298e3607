import { describe, expect, test } from 'vitest';
import { unsentIn } from './unsent.ts';

const request = { of: 'moves/create', subject: 'moves:new:1' };
const draft = { request, isListed: true, intentId: null };

/** The work of a console with these drafts and one waiting request. */
function consoleWith(open: object | null, ...aside: readonly object[]) {
  const slices = {
    outbox: { state: { open: [{}] } },
    bulk: { state: { acts: [] } },
    flow: { state: { open, aside } },
    forms: { state: { forms: [] } },
    imports: { state: { draft: null } },
  };
  return slices as never;
}

describe('reading 63: unsavedIn', () => {
  test('counts drafts that are open or kept', () => {
    expect(unsentIn(consoleWith(draft, draft))).toEqual({ requests: 1, forms: 2 });
  });

  test('counts a draft with a waiting request once, and no discarded draft', () => {
    const waits = { ...draft, intentId: 's:5' };
    const discarded = { ...draft, isListed: false };
    expect(unsentIn(consoleWith(waits, waits, discarded))).toEqual({ requests: 1, forms: 0 });
  });

  test('does not count a draft whose request a killed tab has written but not opened', () => {
    const data = { flow: 1 };
    const create = { kind: 'command', type: 'moves/create', data };
    expect(unsentIn(consoleWith(draft), [create as never]).forms).toBe(0);
  });
});
