import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { memoryStorage } from './testing/memoryStorage.ts';
import { tokenStorage } from './tokenStorage.ts';
import { MOST_UNHEARD_LOGOUTS, UNHEARD_LOGOUT_KEPT_MS, unheardLogouts } from './unheardLogouts.ts';

/** Tabs of one browser, each with its own port. */
function browser() {
  const storage = memoryStorage();
  const clock = { ms: 1_000 };
  const unheard: string[] = [];
  const tab = (deployment = 'live', kept: Storage | null = storage) => {
    const auth = tokenStorage({
      storage: kept,
      deployment,
      wallMs: () => clock.ms,
      onUnheard: () => unheard.push(deployment),
    });
    return { ...auth, unheard: () => unheardLogouts(auth, clock.ms) };
  };
  return { storage, clock, unheard, tab };
}

const sumOf = (token: string) => createHash('sha256').update(token).digest('hex');

describe('a token in local storage', () => {
  test('the token of a live server has the key of the specification', () => {
    const { storage, tab } = browser();
    tab().keep('secret');
    expect({ ...storage }).toEqual({ 'auth-token': 'secret' });
    expect(tab().token()).toBe('secret');
  });

  test('a console in fake mode has no token of a live one, and ends none', () => {
    const { storage, tab } = browser();
    tab().keep('of the server');
    tab().keepDevice('mark');
    const fake = tab('fake:7-39');
    expect([fake.token(), fake.device()]).toEqual([null, null]);
    fake.forget();
    fake.keep('of the simulated company');
    expect(tab().token()).toBe('of the server');
    const ended = fake.end() ?? '';
    expect([fake.unheard(), tab().unheard()]).toEqual([[ended], []]);
    fake.told(ended, true);
    expect({ ...storage }).toEqual({ 'auth-token': 'of the server', 'auth-device': 'mark' });
  });

  test('two companies behind one origin share neither token nor mark nor logout', () => {
    const { tab } = browser();
    const [one, other] = [tab('live'), tab('live.b')];
    one.keep('token');
    one.keepDevice('mark');
    one.end();
    expect([other.token(), other.device(), other.unheard()]).toEqual([null, null, []]);
    expect(tab('live').unheard()).toHaveLength(1);
  });

  test('a tab whose session ended leaves the token that another tab has got since then', () => {
    const { tab } = browser();
    const [one, other] = [tab(), tab()];
    one.keep('first');
    expect(other.token()).toBe('first');
    one.keep('second');
    other.forget();
    expect(tab().token()).toBe('second');
    one.forget();
    expect(tab().token()).toBe(null);
  });

  test('a browser that refuses storage keeps the token in memory', () => {
    const { tab } = browser();
    const refusing = memoryStorage();
    Object.setPrototypeOf(refusing, {
      getItem: () => null,
      setItem() {
        throw new Error('The quota is used up.');
      },
      removeItem() {},
    });
    for (const storage of [null, refusing]) {
      const auth = tab('live', storage);
      auth.keep('secret');
      expect(auth.token()).toBe('secret');
      expect(auth.end()).toBe(sumOf('secret'));
      expect([auth.token(), auth.unheard()]).toEqual([null, [sumOf('secret')]]);
    }
  });
});

describe('a logout that the server has not heard of', () => {
  test('keeps the checksum of its token, and not the token, until the server has heard', () => {
    const { storage, unheard, tab } = browser();
    const auth = tab();
    auth.keep('secret');
    const ended = auth.end() ?? '';
    expect(ended).toBe(sumOf('secret'));
    expect(JSON.stringify({ ...storage })).not.toContain('secret');
    auth.told(ended, false);
    expect(unheard).toEqual(['live']);
    // A later start of the browser, with another user.
    const later = tab();
    later.keep('of another user');
    expect(later.unheard()).toEqual([ended]);
    later.told(ended, true);
    expect({ ...storage }).toEqual({ 'auth-token': 'of another user' });
  });

  test('is dropped when its token has come to its end anyway', () => {
    const { storage, clock, tab } = browser();
    tab().keep('secret');
    const auth = tab();
    auth.token();
    auth.end();
    clock.ms += UNHEARD_LOGOUT_KEPT_MS - 1;
    expect(tab().unheard()).toHaveLength(1);
    clock.ms += 1;
    expect(tab().unheard()).toEqual([]);
    expect({ ...storage }).toEqual({});
  });

  test('is dropped when there are too many of them, the oldest first', () => {
    const { storage, clock, tab } = browser();
    const auth = tab();
    for (let at = 0; at <= MOST_UNHEARD_LOGOUTS; at += 1) {
      clock.ms += 1;
      auth.keep(`token ${at}`);
      auth.end();
    }
    const sums = auth.unheard();
    expect(sums).toHaveLength(MOST_UNHEARD_LOGOUTS);
    expect([sums[0], sums.at(-1)]).toEqual([
      sumOf('token 1'),
      sumOf(`token ${MOST_UNHEARD_LOGOUTS}`),
    ]);
    expect(Object.keys(storage)).toHaveLength(MOST_UNHEARD_LOGOUTS);
  });
});
