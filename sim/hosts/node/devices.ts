// The devices from which users of a served company have logged in: the server gives a random mark
// with the first login, and the console sends it with the next. Attempts from such a device are
// paced apart from strangers. Only a checksum is kept, keyed by the mark: neither the mark follows
// from it, nor which users share a device.
import { createHmac, randomBytes } from 'node:crypto';
import { userNameOf } from '../../services/login.ts';
import type { KeptLogin, TokenStore } from '../simStore.ts';

/**
 * Devices that are known of one user; of more, the one unused for the longest is forgotten.
 * @limit devices that are known to have logged in as a user
 * @test sim/hosts/node/loginAttempts.test.ts: of more devices than a user may have the longest
 *   unused is forgotten
 */
export const MOST_DEVICES_PER_USER = 20;
const markBytes = 32;
const markForm = /^[\w-]{43}$/;

export class Devices {
  readonly #store: TokenStore | null;
  readonly #nowMs: () => number;
  /** In the order of their last use. */
  readonly #kept: Map<string, KeptLogin>;

  /** `nowMs`: epoch ms. */
  constructor(store: TokenStore | null, nowMs: () => number) {
    this.#store = store;
    this.#nowMs = nowMs;
    const kept = [...(store?.kept() ?? [])].filter(([, login]) => login.isDevice);
    const usedMs = ([, login]: (typeof kept)[number]) => login.usedMs ?? 0;
    this.#kept = new Map(kept.sort((a, b) => usedMs(a) - usedMs(b)));
  }

  /** The checksum of a mark, if this user has logged in from its device; else null. */
  knows(username: string, mark: string): string | null {
    const sum = sumOf(username, mark);
    return this.#kept.has(sum) ? sum : null;
  }

  /**
   * Notes that a user has logged in from a device, with the mark that the device has sent. Returns
   * the mark of a device that sent none of ours, else null. Resolves when that is stored.
   */
  async seen(username: string, sent: string | null): Promise<string | null> {
    const isOurs = sent !== null && markForm.test(sent);
    const mark = isOurs ? sent : randomBytes(markBytes).toString('base64url');
    const sum = sumOf(username, mark);
    const usedMs = this.#nowMs();
    const { begunMs = usedMs } = this.#kept.get(sum) ?? {};
    await this.#keep(sum, { inside: userNameOf(username), isDevice: true, begunMs, usedMs });
    await this.#forgetOne(userNameOf(username));
    return isOurs ? null : mark;
  }

  async #forgetOne(name: string): Promise<void> {
    const own = [...this.#kept].filter(([, { inside }]) => inside === name);
    const [oldest] = own;
    if (oldest && own.length > MOST_DEVICES_PER_USER) await this.#keep(oldest[0], null);
  }

  async #keep(sum: string, login: KeptLogin | null): Promise<void> {
    await this.#store?.keep(sum, login);
    this.#kept.delete(sum);
    if (login !== null) this.#kept.set(sum, login);
  }
}

function sumOf(username: string, mark: string): string {
  return createHmac('sha256', mark).update(userNameOf(username)).digest('base64url');
}
