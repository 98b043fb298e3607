import { useRef } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  activityRow,
  dispatcher,
  driverRow,
  employeeRow,
  locationRow,
  nowMs,
  tripRow,
  vehicleRow,
} from '#domain/testing/rows.ts';
import { Finder } from '#finder/finder.ts';
import type { PlaceSuggestion } from '#domain/foundPlace.ts';
import type { FinderPort, FromFinder, ToFinder } from '#finder/messages.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import type { Calls } from '#wire/calls/calls.ts';
import { answered } from '#wire/testing/scriptedLink.ts';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { type MapSees } from '../../map/index.ts';
import { outboxSlice } from '#spine/outbox/index.ts';
import { openScreen } from '#spine/outbox/testing/screen.tsx';
import { settingsSlice } from '#spine/settings/index.ts';
import { changes, put } from '#spine/world/testing/world.ts';
import { vinsSlice } from '../../vins/index.ts';
import { decoding } from '../../vins/testing/decoding.ts';
import { type SearchSees, searchSlice } from '../index.ts';
import { GlobalSearch } from './GlobalSearch.tsx';
import type { Way } from './ways.tsx';

type Sees = SearchSees & MapSees;

/** A finder in the page itself; the test reads the messages to it, and can break it. */
function finderHere() {
  const asked: string[] = [];
  const waiting: FromFinder[] = [];
  let isHeld = false;
  let on: (message: FromFinder) => void = () => {};
  let broken = () => {};
  const openFinder = async (): Promise<FinderPort> => {
    const finder = new Finder({
      post: (message) => {
        if (isHeld) waiting.push(message);
        else setTimeout(() => on(structuredClone(message)));
      },
      later: (turn) => void setTimeout(turn),
      nowMs: () => performance.now(),
    });
    return {
      post(message: ToFinder) {
        if (message.is === 'ask') asked.push(message.text);
        finder.take(structuredClone(message));
      },
      listen: (hear, onBroken) => {
        on = hear;
        broken = onBroken;
      },
      close: () => {},
    };
  };
  return {
    openFinder,
    asked,
    say: (message: FromFinder) => on(message),
    fail: () => broken(),
    holds: () => void (isHeld = true),
    answers() {
      isHeld = false;
      for (const message of waiting.splice(0)) on(message);
    },
  };
}

const way = (title: string, also: string, capability: Way['capability'], path: string): Way => ({
  title,
  also,
  capability,
  icon: 'table',
  wish: () =>
    path === ''
      ? { yes: false, reason: 'Another form is open.' }
      : { yes: true, wish: { type: 'navigation/go', data: { path, replace: false } } },
});
const ways = [
  way('Invoices', 'bills', 'payments', '/invoices'),
  way('Settings', 'theme, billboards', 'see', '/settings'),
  way('Package', 'courier', 'see', ''),
];

type Ports = {
  readonly openFinder: () => Promise<FinderPort>;
  readonly askPlaces: AskAside | null;
  readonly ask?: AskAside | null;
};

function Search({ openFinder, askPlaces, ask = null }: Ports) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <header style={{ padding: 8 }}>
      <GlobalSearch
        openFinder={openFinder}
        askPlaces={askPlaces}
        ask={ask}
        ways={ways}
        field={field}
      />
      <button type="button" style={{ position: 'absolute', left: 900, top: 8 }}>
        Beside it
      </button>
    </header>
  );
}

const rightToLeft = 'مركز عمان Olathe';
const endless = `Olathe ${'x'.repeat(10_000)}`;

async function start(
  moves = 12,
  openFinder = finderHere().openFinder,
  askPlaces: AskAside | null = null,
  ask: AskAside | null = null,
) {
  const activities = Array.from({ length: moves }, (_, at) =>
    activityRow(`a${at + 1}`, {
      name: `PA-${at + 1}`,
      vehicleId: at === 1 ? 'v1' : null,
      endId: at % 2 === 0 ? 'B' : 'A',
      tripId: at === 0 ? 't1' : null,
      completedMs: at === 3 ? nowMs : null,
      status: at === 3 ? 'completed' : 'unplanned',
    }),
  );
  const company = put({
    locations: [
      locationRow('A', { label: 'Olathe', phone: '+19135550148' }),
      locationRow('B', { label: 'Lenexa' }),
      locationRow('C', { label: '<img src=x onerror=alert(1)>Olathe' }),
      locationRow('D', { label: rightToLeft }),
      locationRow('E', { label: endless }),
    ],
    vehicles: [vehicleRow('v1', { locationId: 'A' })],
    drivers: [driverRow('d1', { name: 'Marisol Olano' })],
    employees: [
      employeeRow('e1', { name: 'Marisol Olano', roles: ['Administrator', 'Driver'] }),
      employeeRow('e2', { name: 'Olaf Desk', roles: ['Payment Authorizer'] }),
    ],
    trips: [
      tripRow('t1', { activityIds: ['a1', 'a3'], driverIds: ['d1'] }),
      tripRow('t2', { activityIds: ['gone'] }),
    ],
    activities,
  });
  const slices = [searchSlice, vinsSlice, settingsSlice, outboxSlice];
  const run = await openScreen<Sees>(slices, { put: company });
  run.draw(<Search openFinder={openFinder} askPlaces={askPlaces} ask={ask} />);
  return run;
}

const field = () => page.getByRole('combobox', { name: 'What would you like to search?' });
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const selected = (run: { sees(): Sees }) => run.sees().selection.state;

/** The text of all visible options, by list. */
function drawn(list: string): string[] {
  const box = document.querySelector(`[role=listbox][aria-label="${list}"]`);
  return [...(box?.querySelectorAll('[role=option]') ?? [])].map((row) => row.textContent ?? '');
}

function current(): string | null {
  const id = field().element().getAttribute('aria-activedescendant');
  return document.getElementById(id ?? '')?.textContent ?? null;
}

test('two letters bring tabs with counts, five rows of each, and marks (reading 27)', async () => {
  await start();
  await field().fill('o');
  expect(document.querySelector('[role=tablist]')).toBe(null);
  await field().fill('ol');
  await expect.element(tab('ALL (19)')).toHaveAttribute('aria-selected', 'true');
  const names = [...document.querySelectorAll('[role=tab]')].map((one) => one.textContent);
  const people = ['Employees 2', 'Activities 12', 'Trips 0'];
  expect(names).toEqual(['ALL (19)', 'Locations 4', 'Vehicle Inventory 1', ...people]);
  expect(drawn('Activities')).toHaveLength(5);
  await page.getByRole('button', { name: 'See all 12 Activities' }).click();
  await expect.element(tab('Activities 12')).toHaveAttribute('aria-selected', 'true');
  // The finished one comes last.
  expect(drawn('Activities').at(-1)).toContain('PA-4');
  const marks = [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(new Set(marks)).toEqual(new Set(['Ol']));
});

test('rows show the known fields of each type', async () => {
  await start();
  await field().fill('olathe');
  const place = 'Olathe65 Main St, Overland Park, KS 66210 · (913) 555-0148';
  await expect.poll(() => drawn('Locations')[0]).toBe(place);
  expect(drawn('Vehicle Inventory')[0]).toBe(
    '2024 Toyota RAV4 1M8GDM9AXKP042788blue · 12,000 mi · stock Pv1 · at OlatheAvailable',
  );
  expect(drawn('Activities')[0]).toMatch(
    /^PA-1 1M8GDM9AXKP042788Olathe → Lenexa · deadline 01\/17 .* · trip KC-t1.+$/,
  );
  await field().fill('kc-t1');
  const trip = 'KC-t12 activities · 1 driver · 1 vehicle · 2 locationsAssigned';
  await expect.poll(() => drawn('Trips')).toEqual([trip]);
  await field().fill('ola');
  const olaf = 'ODOlaf DeskPayment authorizerDoes not drive';
  const marisol = 'MOMarisol OlanoDriver, administratorAvailable';
  await expect.poll(() => drawn('Employees')).toEqual([olaf, marisol]);
});

test('the arrow keys and Enter choose a result, and Escape restores the focus', async () => {
  const run = await start();
  await page.getByRole('button', { name: 'Beside it' }).click();
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('ola');
  await expect.poll(current).toContain('Olathe65 Main St');
  await userEvent.keyboard('{ArrowDown}');
  expect(current()).toContain('xxx');
  await userEvent.keyboard('{End}');
  await expect.poll(current).toContain('PA-');
  await userEvent.keyboard('{Home}{Tab}{Tab}{Tab}');
  await expect.element(tab(/Employees/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}');
  await expect.poll(current).toContain('Olaf');
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(current).toContain('Marisol');
  await userEvent.keyboard('{Enter}');
  expect(selected(run)).toEqual({ collection: 'drivers', ids: ['d1'] });
  expect(run.sees().map.state.fit).toEqual({ what: 'selection', number: 1 });
  expect(run.machine.canUndo()).toMatchObject({ yes: true, label: 'show a driver' });
  expect(document.querySelector('[role=tablist]')).toBe(null);
  await expect.element(field()).toHaveValue('ola');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(document.querySelector('[role=tablist]')).toBe(null);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement?.textContent).toBe('Beside it');
});

test('the exact name of a trip and Enter open it, although its moves come first', async () => {
  const run = await start();
  await field().fill('kc-t1');
  // Its move, which names the trip, is listed before it.
  await expect.poll(() => drawn('Activities')).toHaveLength(1);
  await expect.poll(current).toContain('KC-t1');
  await userEvent.keyboard('{Enter}');
  expect(run.sees().navigation.state.path).toBe('/command-center/trip/t1');
});

test('Enter before the answer waits for it, and opens nothing of the rows before', async () => {
  const finder = finderHere();
  const run = await start(3, finder.openFinder);
  await field().fill('kc-t');
  await expect.poll(current).toContain('PA-1');
  const asked = finder.asked.length;
  finder.holds();
  await userEvent.keyboard('2{Enter}');
  await expect.poll(() => finder.asked.length).toBe(asked + 1);
  expect(selected(run).collection).toBe(null);
  finder.answers();
  await expect.poll(() => run.sees().navigation.state.path).toBe('/command-center/trip/t2');
});

test('Tab after the last type moves on as on any page, and closes the search', async () => {
  await start();
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('olathe');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  await userEvent.keyboard('{Tab}{Tab}{Tab}');
  await expect.element(tab(/Activities/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement?.textContent).toBe('Beside it');
  await expect.poll(() => document.querySelector('[role=tablist]')).toBe(null);
});

test('a click opens the page of a trip or of an employee; an outside click closes', async () => {
  const run = await start();
  await field().fill('kc-t');
  await page.getByRole('option', { name: /^KC-t1/ }).click();
  expect(run.sees().navigation.state.path).toBe('/command-center/trip/t1');
  await field().fill('olaf');
  await page.getByRole('option', { name: /Olaf/ }).click();
  expect(run.sees().navigation.state.path).toBe('/command-center/employee/e2');
  expect(selected(run).collection).toBe(null);
  await field().fill('olath');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  await page.getByRole('button', { name: 'Beside it' }).click();
  expect(document.querySelector('[role=tablist]')).toBe(null);
});

test('a refused result shows the reason', async () => {
  const run = await start();
  await field().fill('lenexa');
  await expect.poll(() => drawn('Locations')).toHaveLength(1);
  run.machine.check = () => ({ yes: false, reason: 'You ride along.' });
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('You ride along.')).toBeVisible();
  expect(selected(run).collection).toBe(null);
});

test('names are shown unchanged, and cut when they are very long', async () => {
  await start();
  await field().fill('olathe');
  await expect.poll(() => drawn('Locations')).toHaveLength(4);
  expect(document.querySelector('img')).toBe(null);
  expect(drawn('Locations').join('\n')).toContain('<img src=x onerror=alert(1)>Olathe');
  const names = [...document.querySelectorAll('bdi')];
  const arabic = names.find((one) => one.textContent === rightToLeft);
  expect(getComputedStyle(arabic as Element).unicodeBidi).toBe('isolate');
  for (const row of document.querySelectorAll('[role=option]')) {
    expect(row.textContent?.length).toBeLessThan(400);
    expect(row.scrollWidth).toBeLessThanOrEqual(row.clientWidth);
    expect(row.clientHeight).toBe(40);
  }
  // The whole of it is in its tooltip.
  expect(names.map(({ title }) => title)).toContain(endless);
});

test('finds numbers by digits and names despite a typo, or reports no results', async () => {
  await start();
  await field().fill('(913) 555-01');
  await expect.poll(() => drawn('Locations')).toHaveLength(1);
  expect(document.querySelector('mark')?.textContent).toBe('(913) 555-01');
  await field().fill('toyta');
  await expect.element(page.getByText(/^No exact matches/)).toBeVisible();
  expect(drawn('Vehicle Inventory')).toHaveLength(1);
  await field().fill('xylophone');
  await expect.element(page.getByText('No results found...')).toBeVisible();
});

test('the results follow the world during a search', async () => {
  const run = await start();
  await field().fill('lenexa');
  await expect.element(tab(/Locations 1/)).toBeVisible();
  const south = locationRow('F', { label: 'Lenexa South' });
  await run.run('world/heard', changes({ locations: [south] }));
  await expect.element(tab(/Locations 2/)).toBeVisible();
});

test('a move is found by what its VIN says, decoded during the search', async () => {
  const run = await start(1);
  const vin = '1HGCM82633A004352';
  const move = activityRow('a1', { name: 'PA-1', vehicleId: null, vin, version: 9 });
  await run.run('world/heard', changes({ activities: [move] }));
  await field().fill('1hgcm826');
  await expect.poll(() => drawn('Activities')[0]).toContain(`PA-1 ${vin}`);
  for (const { type, data } of decoding(vin, '2003 Honda Accord')) await run.run(type, data);
  await expect.poll(() => drawn('Activities')[0]).toContain('PA-1 2003 Honda Accord');
  await field().fill('honda');
  await expect
    .poll(() => drawn('Activities'), { timeout: 5_000 })
    .toEqual([expect.stringContaining('PA-1 2003 Honda Accord')]);
  await field().fill(vin);
  await expect.poll(() => drawn('Activities')).toHaveLength(1);
});

test('a finder that fails is reported and can be restarted', async () => {
  const finder = finderHere();
  await start(3, finder.openFinder);
  await field().fill('olathe');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  finder.fail();
  await expect.element(page.getByText('The search has stopped')).toBeVisible();
  const before = finder.asked.length;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  // A change of the world, as of a VIN that is decoded late, asks once more.
  expect(finder.asked.length).toBeGreaterThan(before);
  expect(new Set(finder.asked)).toEqual(new Set(['olathe']));
});

test('an unknown type is reported as such', async () => {
  const finder = finderHere();
  await start(3, finder.openFinder);
  await field().fill('olathe');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  const shelves = [{ shelf: 'boats', keys: Uint32Array.of(1), exact: 0 }];
  const number = finder.asked.length;
  const how = { isNear: false, isLooking: false, tookMs: 1 };
  finder.say({ is: 'found', number, text: 'olathe', shelves, ...how });
  await expect.element(page.getByText('Unknown item of type boats')).toBeVisible();
});

test('screens are found by any of their words, by those who may open them', async () => {
  const run = await start();
  await field().fill('bill');
  await expect.element(tab('Screens 1')).toBeVisible();
  expect(drawn('Screens')).toEqual(['Settingstheme, billboards']);
  await run.run('session/begin', { user: { ...dispatcher, roles: ['Administrator'] } });
  await expect.element(tab('Screens 2')).toBeVisible();
  expect(drawn('Screens')).toEqual(['Invoicesbills', 'Settingstheme, billboards']);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => run.sees().navigation.state.path).toBe('/invoices');
  await field().fill('settings');
  await page.getByRole('option', { name: /^Settings/ }).click();
  await expect.poll(() => run.sees().navigation.state.path).toBe('/settings');
  await field().fill('courier');
  await expect.poll(() => drawn('Screens')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Another form is open.')).toBeVisible();
});

test('of 20,000 results only those in sight are drawn', async () => {
  const run = await start(20_000);
  await field().fill('pa-');
  await expect.element(tab(/Activities 20,000/)).toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.poll(() => drawn('Activities').length).toBeGreaterThan(10);
  expect(drawn('Activities').length).toBeLessThan(50);
  await userEvent.keyboard('{End}');
  await expect.poll(current).toContain('PA-4');
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(current).toContain('PA-20000');
  await userEvent.keyboard('{Enter}');
  expect(selected(run).ids).toEqual(['a20000']);
});

type Given = readonly PlaceSuggestion[] | null;

/** A places service that answers on the test's command. */
function placesHere() {
  const asked: {
    text: string;
    /** Time since the last letter, ms. */
    restedMs: number;
    isOff: () => boolean;
    answer: (given: Given) => void;
  }[] = [];
  let typedMs = 0;
  document.addEventListener('input', ({ timeStamp }) => (typedMs = timeStamp), { capture: true });
  const askPlaces: AskAside = (_call, request, cancelled) =>
    new Promise((resolve) => {
      const { text } = request as Calls['placeSuggestions']['request'];
      const answer = (given: Given) =>
        resolve(given ? answered({ suggestions: given } as never, nowMs) : { is: 'notSent' });
      const restedMs = performance.now() - typedMs;
      asked.push({ text, restedMs, isOff: () => cancelled.now, answer });
    });
  return { askPlaces, asked, texts: () => asked.map(({ text }) => text) };
}

async function startWithPlaces() {
  const places = placesHere();
  const run = await start(12, finderHere().openFinder, places.askPlaces);
  return { ...run, ...places };
}

const streets = (count: number, name = 'Olathe'): readonly PlaceSuggestion[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `${name}${at}`,
    title: `${at + 1} ${name} St`,
    detail: 'Lenexa, KS 66215',
  }));

test('places come after the types, five of them and a button for all', async () => {
  const { asked, texts } = await startWithPlaces();
  await field().fill('olathe');
  await expect.element(page.getByText('Searching places...')).toBeVisible();
  await expect.poll(texts).toEqual(['olathe']);
  asked[0]?.answer(streets(8));
  await expect.element(tab('Places 8')).toBeVisible();
  await expect.element(tab('ALL (25)')).toBeVisible();
  const names = [...document.querySelectorAll('[role=tab]')].map((one) => one.textContent);
  expect(names.at(-1)).toBe('Places 8');
  const groups = [...document.querySelectorAll('h2')].map((one) => one.firstChild?.textContent);
  expect(groups.at(-1)).toBe('Places');
  expect(drawn('Places')).toHaveLength(5);
  expect(drawn('Places')[0]).toBe('1 Olathe StLenexa, KS 66215');
  const list = document.querySelector('[role=listbox][aria-label=Places]');
  expect(list?.querySelector('mark')?.textContent).toBe('Olathe');
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'See all 8 Places' }).click();
  await expect.poll(() => drawn('Places')).toHaveLength(8);
});

test('the keyboard chooses a place, which is requested by id; the selection stays', async () => {
  const { asked, ...run } = await startWithPlaces();
  (field().element() as HTMLElement).focus();
  await userEvent.keyboard('xylophone');
  await expect.poll(() => asked.at(-1)?.text).toBe('xylophone');
  asked.at(-1)?.answer(streets(2, 'Xylophone'));
  await expect.element(tab('Places 2')).toBeVisible();
  expect(current()).toContain('1 Xylophone St');
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(document.querySelector('[role=tablist]')).toBe(null);
  expect(run.sees().search.state.asked).toMatchObject({ title: '2 Xylophone St' });
  expect(selected(run).collection).toBe(null);
});

test('places are requested after a pause; an old answer never replaces a newer one', async () => {
  const { asked, texts } = await startWithPlaces();
  (field().element() as HTMLElement).focus();
  // On a busy machine typing itself may pause, and then more texts are requested than these.
  const request = (text: string) => asked[texts().lastIndexOf(text)];
  await userEvent.keyboard('olat');
  await expect.poll(() => texts().at(-1)).toBe('olat');
  await userEvent.keyboard('he');
  await expect.poll(() => texts().at(-1)).toBe('olathe');
  expect(request('olat')?.isOff()).toBe(true);
  request('olathe')?.answer(streets(2));
  await expect.element(tab('Places 2')).toBeVisible();
  request('olat')?.answer(streets(7, 'Olat'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(drawn('Places')).toHaveLength(2);
  // The results of one letter ago stay until there are better ones; for other words they go.
  await field().fill('olathes');
  expect(drawn('Places')).toHaveLength(2);
  await field().fill('lenexa');
  expect(drawn('Places')).toHaveLength(0);
  await field().fill('l');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(texts()).not.toContain('l');
  // A timer of 300 ms may fire a little early.
  expect(Math.min(...asked.map(({ restedMs }) => restedMs))).toBeGreaterThan(290);
});

test('a failed search for places is shown beside the results, and can be retried', async () => {
  const { asked, texts } = await startWithPlaces();
  await field().fill('olathe');
  await expect.poll(texts).toEqual(['olathe']);
  asked[0]?.answer(null);
  await expect.element(page.getByText('Places could not be searched.')).toBeVisible();
  await expect.element(tab('Places ?')).toBeVisible();
  expect(drawn('Locations')).toHaveLength(4);
  expect(await axeViolations()).toEqual([]);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(texts).toEqual(['olathe', 'olathe']);
  asked[1]?.answer(streets(1));
  await expect.element(tab('Places 1')).toBeVisible();
  expect(page.getByText('Places could not be searched.').elements()).toHaveLength(0);
});

test("'no results' is shown only when places have none either", async () => {
  const { asked, texts } = await startWithPlaces();
  await field().fill('xylophone');
  await expect.poll(texts).toEqual(['xylophone']);
  expect(page.getByText('No results found...').elements()).toHaveLength(0);
  asked[0]?.answer([]);
  await expect.element(page.getByText('No results found...')).toBeVisible();
});

test('without a places service the search has no part for places', async () => {
  await start();
  await field().fill('olathe');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/places/i);
});

test('axe finds no violations, in light and dark', async () => {
  await start();
  await field().fill('ola');
  await expect.element(tab(/ALL .[1-9]/)).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await tab(/Activities/).click();
  expect(await axeViolations()).toEqual([]);
  await field().fill('xylophone');
  await expect.element(page.getByText('No results found...')).toBeVisible();
  expect(await axeViolations()).toEqual([]);
});

test('an invoice is found by its number and opened, by who may see invoices', async () => {
  const cents = { payCents: 2_000, chaseCents: 0, rideCents: 0, bonusCents: 0, orderedCents: 0 };
  const invoice = (at: number) => ({
    id: `i${at}`,
    number: `INV-260914-${at}`,
    accountId: 'acc',
    accountName: 'North',
    address: '',
    day: '2026-09-14',
    issuedMs: nowMs,
    dueMs: nowMs,
    paidMs: nowMs,
    trips: 1,
    moves: 1,
    ordered: 0,
    ...cents,
  });
  const asked: string[] = [];
  const run = await start(1, finderHere().openFinder, null, async (call) => {
    asked.push(call);
    return answered({ invoices: [invoice(1), invoice(2)] } as never, nowMs) as never;
  });
  const user = (roles: readonly string[]) => ({ ...dispatcher, roles }) as never;
  await run.run('session/begin', { user: user(['Trip Administrator']) });
  await field().fill('260914');
  await expect.element(page.getByText('No results found...')).toBeVisible();
  expect(asked).toEqual([]);
  await run.run('session/begin', { user: user(['Payment Authorizer']) });
  await field().fill('inv 2609142');
  await expect.element(tab(/^Invoices/)).toHaveTextContent('Invoices 1');
  await expect.element(page.getByText('North · 09/14/2026 · Paid')).toBeVisible();
  await field().fill('inv 260914');
  await expect.element(tab(/^Invoices/)).toHaveTextContent('Invoices 2');
  expect(asked).toEqual(['invoices']);
  expect(await axeViolations()).toEqual([]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  const { navigation } = run.sees() as never as { navigation: { state: { path: string } } };
  expect(navigation.state.path).toBe('/invoice/i2');
});
