// Opens the built console in Chromium for the tests of one file, and ends everything after them.
import { spawnSync } from 'node:child_process';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright';
import { browserFlags, needBrowser } from '../../scripts/browser.mjs';
import { type Gateway, sharedGateway } from './gateway.ts';
import { launchKillable } from './killable.ts';
import { readLog } from './storedLog.ts';
import { logIn } from './walk.ts';

export type OpenOptions = {
  /** Another address of the same server; the house's own when absent. */
  readonly origin?: string;
  /** Path with its leading slash; `/` when absent. */
  readonly path?: string;
  /** URL options: mode, seed, drivers, activities, speed, faults. */
  readonly query?: { readonly [name: string]: string | number };
  /** 1024 × 768 when absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly theme?: 'light' | 'dark';
  /** Pixels drawn for each CSS px; 1 when absent, or half of that where a map is drawn. */
  readonly scale?: number;
  /** Where the operator sits; the machine's zone when absent. */
  readonly timezone?: string;
  /** A folder for the browser's storage; the console gets a Chromium that can be killed. */
  readonly profileDir?: string;
  /** Console errors and page errors that this test causes on purpose. */
  readonly allow?: readonly RegExp[];
  /** It stays open for the tests after this one and is closed, and checked, after the last. */
  readonly keep?: boolean;
};

export type OpenConsole = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors of page and console, and requests to other origins, so far. */
  problems(): readonly string[];
  /** Errors that the rest of the test causes on purpose. */
  allow(...patterns: readonly RegExp[]): void;
  /** Closes the tab and its browser; fails if there were problems. */
  close(): Promise<void>;
  /** SIGKILL to the browser's process group. Only with a `profileDir`. */
  kill(): Promise<void>;
};

export type House = {
  /** Address of the console, with its slash at the end. */
  readonly url: string;
  openConsole(options?: OpenOptions): Promise<OpenConsole>;
  /**
   * Call at the top of a file: one console for its tests, because opening one and logging in takes
   * two seconds of CPU. The tests run in their order; each leaves the console as the next needs it.
   */
  oneConsole(
    options?: OpenOptions & { readonly user?: string },
  ): Pick<OpenConsole, 'page' | 'context' | 'allow'>;
};

export type HouseOptions = {
  /** What serves the console; when absent a gateway in fake mode that other files share. */
  readonly start?: () => Promise<Gateway>;
  /** False: a browser without graphics; the map shows why it is missing, all else works. */
  readonly map?: boolean;
};

/** Rendering maps in software takes most of a test's time, and few tests are about maps. */
const withoutGraphics = '--disable-3d-apis';

/**
 * Call once at the top of a test file. Builds when stale; starts Chromium and the gateway, each
 * once for a worker, or the server of `start`. After each test its consoles are closed and must
 * have had no problems.
 */
export function openHouse(options: HouseOptions = {}): House {
  const { start = sharedGateway, map = true } = options;
  const args = map ? browserFlags : [...browserFlags, withoutGraphics];
  let gateway: Gateway | null = null;
  const open = new Set<OpenConsole>();
  const kept = new Set<OpenConsole>();

  beforeAll(async () => {
    gateway = await start();
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') for (const one of [...open, ...kept]) await describe(one);
    for (const one of open) await one.close();
  });
  afterAll(async () => {
    for (const one of kept) await one.close();
    await gateway?.stop();
  });

  const house: House = {
    get url() {
      if (!gateway) throw new Error('the gateway is not started yet');
      return gateway.url;
    },
    async openConsole(options = {}) {
      const tab = await newTab(args, options);
      const among = options.keep === true ? kept : open;
      const forget = (end: () => Promise<void>) => {
        among.delete(one);
        return end();
      };
      const one = await enter(tab, options.origin ?? house.url, options, forget);
      among.add(one);
      return one;
    },
    oneConsole({ user, ...options } = {}) {
      let one: OpenConsole | null = null;
      const now = () => {
        if (!one) throw new Error('the console is not open yet');
        return one;
      };
      beforeAll(async () => {
        one = await house.openConsole({ ...options, keep: true });
        await logIn(one.page, user);
      });
      return {
        get page() {
          return now().page;
        },
        get context() {
          return now().context;
        },
        allow: (...patterns) => now().allow(...patterns),
      };
    },
  };
  return house;
}

/** Prints what a failed test has left: a failure that is rare cannot be looked at again. */
async function describe({ page }: OpenConsole): Promise<void> {
  const texts = page.locator('body').innerText({ timeout: 5000 });
  const stored = readLog(page).then((records) => records.slice(-20).map(({ type }) => type));
  // A page that hangs never says what it has stored.
  const late = texts.then(() => stored);
  const all = await Promise.allSettled([texts, late]);
  stored.catch(() => {});
  const [shown, last] = all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));
  const line = String(shown).replaceAll(/\s+/g, ' ').slice(0, 1500);
  console.log(`${page.url()} shows: ${line}\nlast records: ${String(last)}`);
  if (all[0].status === 'rejected') console.log(`No answer from the page beside: ${busy()}`);
}

/** What the browsers do in a second, in percent of a core: its script hangs, or its graphics do. */
function busy(): string {
  const top = spawnSync('top', ['-b', '-c', '-n', '2', '-d', '1', '-w', '512'], {
    encoding: 'utf8',
  });
  const now = (top.stdout ?? '').split(/^top - /m).at(-1) ?? '';
  const rows = now.split('\n').flatMap((row) => {
    const kind = /--type=([a-z-]+)/.exec(row)?.[1];
    return kind === undefined ? [] : [`${kind} ${row.trim().split(/\s+/)[8] ?? '?'} %`];
  });
  return rows.slice(0, 6).join(', ') || 'nothing known';
}

type Tab = Pick<OpenConsole, 'page' | 'context' | 'kill'> & { shut(): Promise<void> };

/** By their flags. One serves all files of a worker: each of its own takes 3 s of CPU to start. */
const browsers = new Map<string, Promise<Browser>>();

/** Playwright ends it with the process. */
function browserWith(args: readonly string[]): Promise<Browser> {
  const flags = args.join(' ');
  const running =
    browsers.get(flags) ?? chromium.launch({ executablePath: needBrowser(), args: [...args] });
  browsers.set(flags, running);
  return running;
}

async function newTab(args: readonly string[], options: OpenOptions): Promise<Tab> {
  // The smallest supported size, because maps are rendered in software here.
  const viewport = options.viewport ?? { width: 1024, height: 768 };
  const colorScheme = options.theme ?? 'light';
  if (options.profileDir === undefined) {
    const settings: BrowserContextOptions = { viewport, colorScheme, reducedMotion: 'reduce' };
    // A quarter of the pixels: most of a map's time here is drawing them in software.
    settings.deviceScaleFactor = options.scale ?? (args.includes(withoutGraphics) ? 1 : 0.5);
    if (options.timezone !== undefined) settings.timezoneId = options.timezone;
    const context = await (await browserWith(args)).newContext(settings);
    const kill = () => Promise.reject(new Error('only a console with a profileDir can be killed'));
    return { page: await context.newPage(), context, kill, shut: () => context.close() };
  }
  const { context, close, kill } = await launchKillable(options.profileDir, args);
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  return { page, context, kill, shut: close };
}

async function enter(
  tab: Tab,
  url: string,
  options: OpenOptions,
  forget: (end: () => Promise<void>) => Promise<void>,
): Promise<OpenConsole> {
  const { page, context } = tab;
  const address = new URL(options.path ?? '/', url);
  for (const [name, value] of Object.entries(options.query ?? {})) {
    address.searchParams.set(name, String(value));
  }
  // Pages rendered in software side by side can freeze for a long time.
  page.setDefaultTimeout(60_000);
  const allowed = [...(options.allow ?? [])];
  const problems = watch(page, context, address.origin, allowed);
  await page.goto(address.href);
  return {
    page,
    context,
    problems: () => problems,
    allow: (...patterns) => void allowed.push(...patterns),
    close: () =>
      forget(async () => {
        await tab.shut();
        expect(problems, 'problems of the page').toEqual([]);
      }),
    kill: () => forget(tab.kill),
  };
}

/** Collects problems as they happen. */
function watch(
  page: Page,
  context: BrowserContext,
  origin: string,
  allow: readonly RegExp[],
): readonly string[] {
  const problems: string[] = [];
  const add = (problem: string) => {
    if (!allow.some((pattern) => pattern.test(problem))) problems.push(problem);
  };
  page.on('pageerror', (error) => add(`error: ${error.stack ?? error.message}`));
  page.on('crash', () => add('the page crashed'));
  page.on('dialog', (dialog) => {
    add(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (/^(data|blob|about):$/.test(protocol) || target === origin) return;
    add(`request to another origin: ${request.url()}`);
  });
  return problems;
}
