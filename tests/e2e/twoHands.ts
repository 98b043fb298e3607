// Two consoles of one company that go the same way: in one each button is pressed once, in the
// other twice at one place. A press that counts once leaves them alike.
import { inject } from 'vitest';
import type { CDPSession, Page } from 'playwright';
import { counted, again } from '#views/kit/overlays/onePress.ts';
import { runs } from '../propertyRuns.ts';
import type { House } from './harness.ts';
import { logIn } from './walk.ts';

type Hand = { readonly page: Page; readonly cdp: CDPSession; close(): Promise<void> };
export type Step = (page: Page) => Promise<void>;

/** A button in view: the words around it and its own, and what its like have in common. */
type Button = { readonly key: string; readonly kind: string; readonly rank: number };

export type Hands = {
  /** Presses each button that the steps bring into view, and each that comes up by a press. */
  walk(...steps: readonly Step[]): Promise<void>;
  /** The same within parts of the screen, in consoles in which nothing was done yet. */
  walkIn(parts: string, ...steps: readonly Step[]): Promise<void>;
  /** Where the consoles came apart: the last buttons, and what only one of them shows. */
  readonly apart: readonly string[];
  readonly pressed: ReadonlySet<string>;
};

const SETTLED_MS = 10_000;
const gapsMs = [0, 60, 150, 250, 390];
/** A plan or a list that is not there yet, or a button whose answer is not. */
const works = 'is still worked on';
/** After this a press counts anew wherever it is. */
const NEXT_MS = 550;
const NEAR_PX = 10;

export async function twoHands(house: House, user: string): Promise<Hands> {
  const apart: string[] = [];
  const pressed = new Set<string>();
  /** Also those that had gone, or that something lay over, when they were to be pressed. */
  const tried = new Set<string>();
  /** Of buttons that stand in many rows, or head many columns, one is pressed. */
  const kinds = new Set<string>();
  const seen = new Map<string, Button>();
  let parts = 'body';
  let way: readonly Step[] = [];
  let last = { x: 0, y: 0, atMs: 0 };
  let hands = await open();

  async function open(): Promise<readonly [Hand, Hand]> {
    const one = async () => {
      const { page, close } = await house.openConsole({
        query: { seed: 7, drivers: 12, activities: 40, speed: 0.1 },
        keep: true,
      });
      await logIn(page, user);
      await pause(page);
      return { page, cdp: await page.context().newCDPSession(page), close };
    };
    return Promise.all([one(), one()]);
  }

  const both = <T>(of: (hand: Hand, isTwice: boolean) => Promise<T>) =>
    Promise.all([of(hands[0], false), of(hands[1], true)] as const);

  /** Waits until both show the same and rest. Says what differs for long. */
  async function alike(): Promise<string | null> {
    const endMs = Date.now() + SETTLED_MS;
    let before = '';
    for (;;) {
      const [one, two] = await both(({ page }) => page.evaluate<string>(call('face')));
      // What is still worked on comes to one of them before it comes to the other.
      if (one === two && one === before && !one.includes(works)) return null;
      if (Date.now() > endMs) return one === two ? 'it never rests' : differs(one, two);
      before = one;
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
  }

  async function start(): Promise<void> {
    for (const step of way) {
      await both(({ page }) => step(page));
      await alike();
    }
  }

  const inView = () => hands[0].page.evaluate<readonly Button[]>(call('buttons', parts));
  const isNew = ({ key, kind }: Button) => !tried.has(key) && !kinds.has(kind) && isDrawn(key);

  /** In view and not pressed yet; what leads on or away comes last. */
  async function next(): Promise<Button | null> {
    const open = (await inView()).filter(isNew).toSorted((a, b) => a.rank - b.rank);
    for (const button of open) seen.set(button.key, button);
    return open[0] ?? null;
  }

  /** Once it rests: what opens may move. */
  async function placeOf(page: Page, key: string): Promise<Place | null> {
    const now = () => page.evaluate<Place | null>(call('placeOf', parts, key));
    let [before, at] = [await now(), await now()];
    while (before?.x !== at?.x || before?.y !== at?.y) [before, at] = [at, await now()];
    return at;
  }

  async function press({ key, kind }: Button): Promise<void> {
    tried.add(key);
    kinds.add(kind);
    const gapMs = gapsMs[tried.size % gapsMs.length] ?? 0;
    const before = last;
    await both(async ({ page }) => {
      const first = await placeOf(page, key);
      const isNear = first && Math.hypot(first.x - before.x, first.y - before.y) < NEAR_PX;
      if (isNear || (await page.evaluate<boolean>(call('isOpen')))) {
        // The next press of a hand, not the third of the same one.
        await new Promise((resolve) => setTimeout(resolve, before.atMs + NEXT_MS - Date.now()));
      }
    });
    const places = await both(({ page }) => placeOf(page, key));
    if (places.includes(null)) return;
    pressed.add(key);
    await both(async ({ cdp }, isTwice) => {
      const at = places[isTwice ? 1 : 0] as Place;
      const firstMs = Date.now();
      if (isTwice) last = { ...at, atMs: firstMs + gapMs };
      await click(cdp, at, firstMs, 1);
      if (!isTwice) return;
      await new Promise((resolve) => setTimeout(resolve, gapMs));
      await click(cdp, at, firstMs + gapMs, 2);
    });
  }

  /** False if nothing closes it. */
  async function closeWhatIsOpen(): Promise<boolean> {
    const isOpen = () => hands[0].page.evaluate<boolean>(call('isOpen'));
    for (let tries = 0; tries < 4 && (await isOpen()); tries++) {
      // A result stays until its own button is pressed.
      const closer = tries === 0 ? undefined : (await inView()).findLast(({ rank }) => rank === 3);
      if (closer) await press(closer);
      else await both(({ page }) => page.keyboard.press('Escape'));
      await alike();
    }
    return !(await isOpen());
  }

  async function reopen(): Promise<void> {
    await both(({ close }) => close());
    hands = await open();
    await start();
  }

  async function pressAll(): Promise<void> {
    const last: string[] = [];
    seen.clear();
    for (;;) {
      const button = await next();
      if (button !== null) {
        last.push(button.key);
        await press(button);
        const difference = await alike();
        if (difference === null) continue;
        apart.push(`${last.slice(-3).join(' > ')}: ${difference}`);
        await reopen();
      } else if (!(await closeWhatIsOpen())) await reopen();
      else if (![...seen.values()].some(isNew)) return;
      else {
        // One of them led away from the others.
        await (parts === 'body' ? start() : reopen());
        if ((await next()) === null) return;
      }
    }
  }

  return {
    apart,
    pressed,
    async walk(...steps) {
      [parts, way] = ['body', steps];
      await start();
      await pressAll();
    },
    async walkIn(some, ...steps) {
      [parts, way] = [some, steps];
      await reopen();
      await pressAll();
    },
  };
}

/** The clock of the company stands, so that both show the same times. */
async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Fake mode: simulated company' }).click();
  const company = page.getByRole('dialog').filter({ hasText: 'Seed' });
  await company.getByRole('button', { name: 'Pause' }).click();
  await company.getByRole('button', { name: 'Go on' }).waitFor();
  await company.getByRole('button', { name: 'Step 1 min' }).click();
  await company.getByText(/07:31/).waitFor();
  await page.keyboard.press('Escape');
  await company.waitFor({ state: 'detached' });
}

/** As the mouse does it, at the said time however late a busy machine comes to it. */
async function click(cdp: CDPSession, at: Place, ms: number, clickCount: number): Promise<void> {
  const given = { ...at, button: 'left', clickCount, timestamp: ms / 1000 } as const;
  await cdp.send('Input.dispatchMouseEvent', { ...given, type: 'mousePressed', buttons: 1 });
  await cdp.send('Input.dispatchMouseEvent', { ...given, type: 'mouseReleased' });
}

/** The first lines that differ. */
function differs(one: string, two: string): string {
  const [a, b] = [one.split('\n'), two.split('\n')];
  const at = a.findIndex((line, index) => line !== b[index]);
  const from = (lines: readonly string[]) => lines.slice(at, at + 4).join(' | ');
  return `one press: '${from(a)}', two: '${from(b)}'`;
}

/** Every button takes minutes: `npm run test:long` has all, and each other run a third of them. */
const SHARES = 3;

function isDrawn(key: string): boolean {
  if (runs(1) > 1) return true;
  const seed = inject('propertySeed');
  const sum = [...key].reduce((hash, letter) => (hash * 31 + letter.charCodeAt(0)) % 65_521, seed);
  return sum % SHARES === 0;
}

type Place = { readonly x: number; readonly y: number };

/** An expression for the page that calls one of the functions below. */
function call(name: 'buttons' | 'face' | 'isOpen' | 'placeOf', ...given: string[]): string {
  const all = { rankOf, upper, wordsOf, regionOf, found, buttons, face, isOpen, placeOf };
  const source = Object.values(all).map(String).join('\n');
  const words = JSON.stringify([counted, again, works]);
  return `(() => { const [countedHere, againHere, worksHere] = ${words}; ${source}
    return ${name}(...${JSON.stringify(given)}); })()`;
}

/** The selectors and words, as `call` passes them to the page. */
declare const countedHere: string;
declare const againHere: string;
declare const worksHere: string;

/** The dialog, menu or list over the screen, or the screen. */
function upper(): Element {
  const open = [...document.querySelectorAll('[role=dialog],[role=alertdialog],[role=menu]')];
  return open.findLast((one) => one.checkVisibility()) ?? document.body;
}

function isOpen(): boolean {
  return upper() !== document.body;
}

function wordsOf(element: Element): string {
  const by = document.getElementById(element.getAttribute('aria-labelledby') ?? '');
  const words = element.getAttribute('aria-label') ?? by?.textContent ?? element.textContent ?? '';
  return words.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
}

/** The words around a button: its part of the screen and the step that is shown there. */
function regionOf(element: Element): string {
  const parts = '[role=dialog],[role=alertdialog],[role=region],[aria-label],section,aside,form';
  const part = element.parentElement?.closest(parts);
  if (!part) return '';
  const step = part.querySelector('h1,h2,h3')?.textContent ?? '';
  const named = part.hasAttribute('aria-label') || part.hasAttribute('aria-labelledby');
  return `${named ? wordsOf(part) : ''} ${step.replaceAll(/\d+/g, '#').slice(0, 30)}`.trim();
}

function found(parts: string): (Button & { readonly element: HTMLElement })[] {
  const top = upper();
  const seen = [...top.querySelectorAll<HTMLElement>(countedHere)].filter((element) => {
    if (top === document.body && element.closest(parts) === null) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    if (element.closest(againHere) !== null || element.closest('[aria-hidden=true],[inert]')) {
      return false;
    }
    if (element.matches('[aria-disabled=true],:disabled,[download],[target]')) return false;
    // A file is chosen in a window of the system.
    if (element.querySelector('input[type=file]') !== null) return false;
    const isSwitch = element.querySelector('input[type=checkbox],input[type=radio]') !== null;
    if (element.matches('label') && !isSwitch) return false;
    // These end what is walked, or show the ids and moments of each console.
    if (/^(Log out|#×|Go on|.*start.* over|.*devtools.*)$/i.test(wordsOf(element))) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 3 && height > 3;
  });
  return seen.map((element) => {
    const words = wordsOf(element);
    const region = regionOf(element);
    const isHead = element.closest('[role=columnheader]') !== null;
    return {
      element,
      key: `${region}: ${words}`,
      kind: `${region}: ${isHead ? 'head' : words.split(' ')[0]} ${element.className}`,
      rank: element.matches('a[href],nav *') ? 4 : rankOf(words),
    };
  });
}

/** Steps back come before those that end a flow, and what leaves it is last. */
function rankOf(words: string): number {
  if (/^Back$/.test(words)) return 1;
  if (/^(Next|Confirm|Save|Create|Send|Finish|Remove|Delete|Plan|Order)/.test(words)) return 2;
  return /^(Close|Cancel|Return|Discard|Clear|Dismiss|Undo|Tarmac)/.test(words) ? 3 : 0;
}

function buttons(parts: string): readonly Button[] {
  return found(parts).map(({ key, kind, rank }) => ({ key, kind, rank }));
}

/** The middle of the button in CSS px; null where it is gone or covered. */
function placeOf(parts: string, key: string): Place | null {
  const button = found(parts).find((one) => one.key === key)?.element;
  if (!button) return null;
  button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const { left, top, width, height } = button.getBoundingClientRect();
  const at = { x: left + width / 2, y: top + height / 2 };
  return button.contains(document.elementFromPoint(at.x, at.y)) ? at : null;
}

/** All that is shown and set, a line each. */
function face(): string {
  const states = ['aria-pressed', 'aria-checked', 'aria-expanded', 'aria-selected', 'open'];
  const set = [...document.querySelectorAll<HTMLInputElement>('input,textarea')].map(
    ({ value, checked }) => `= ${value} ${String(checked)}`,
  );
  const marked = states.flatMap((state) =>
    [...document.querySelectorAll(`[${state}]`)].map(
      (one) => `${state} ${one.getAttribute(state)} ${one.getAttribute('aria-label')}`,
    ),
  );
  // Real time goes on: how old the data is, and what that says of the server.
  const heard = /\b\d+ (s|min)\s+old|\b(Connect(ed|ing)|Reconnecting|No word)\b/g;
  const shown = document.body.innerText;
  const isAtWork =
    /\b(Calculating|Loading|Searching)\.\.\./.test(shown) ||
    document.querySelector('[aria-busy=true]') !== null;
  const state = isAtWork ? [worksHere] : [];
  const all = [...state, location.pathname, shown, ...set, ...marked].join('\n');
  return all.replaceAll(heard, '').replaceAll(/\d\d:\d\d:\d\d\.\d+|#\d+/g, '');
}
