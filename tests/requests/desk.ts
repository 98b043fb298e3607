// One administrator at the whole console, with a connection and a tab that a test can break.
import type { Employee } from '#domain/entities.ts';
import type { EventRecord, Json, LogRecord } from '#kernel/records.ts';
import { copyOfDisk, type MemoryDisk, memoryDisk, memoryLogStore } from '#kernel/memoryLogStore.ts';
import type { Machine } from '#kernel/machine.types.ts';
import { manualFrames } from '#kernel/testing/manualFrames.ts';
import { manualPauses } from '#kernel/testing/pauses.ts';
import { adoptAll } from '#app/stored/adoption.ts';
import type { MemoryBrowser } from '#app/testing/memoryBrowser.ts';
import { slices } from '#features/index.ts';
import type { OpenedData } from '#spine/outbox/outbox.model.ts';
import { piecesOf } from '#domain/deliveries.ts';
import { deliveryEstimates, rideEstimates } from '#features/rides/index.ts';
import { verifications } from '#features/verifications/index.ts';
import { type AnyRequest, requestsOfAll } from '#spine/outbox/index.ts';
import type { PoolEntry, SimState } from '#sim/core/state.ts';
import type { Link } from '#wire/link/link.ts';
import { type Company, openNear } from '../determinism/company.ts';
import { openConsoles, seesOf } from '../determinism/headless.ts';
import { answersOf, ask, loadWorld, login } from '../contract/asking.ts';
import { rideOrder } from '../contract/rides.ts';
import { deliveryOrder } from '../contract/deliveries.ts';
import { newLocation } from '../contract/locations.ts';
import { newVoucher } from '../contract/vouchers.ts';
import { brokenLine, type Fault } from './brokenLine.ts';

const seed = 7;
const username = 'admin';
export const requests = requestsOfAll(slices);
export type Asking = { readonly type: string; readonly data: Json };

/** A company and an administrator's log right after their login. */
export type Morning = {
  readonly company: SimState;
  readonly disk: MemoryDisk;
  readonly token: string | null;
};

export async function openMorning(): Promise<Morning> {
  const near = await openNear(seed, '', (await companyWithApplicants()) as unknown as Json);
  await addUnused(near.link);
  const { link, token } = tokenOf(near.link);
  const store = memoryLogStore();
  const machine = await openConsoles({ ...near, link }).logIn(username, store);
  await near.rest();
  await estimateRide(machine, near.rest);
  await readVerifications(machine, near.rest);
  await machine.close();
  const company = withNewVehicles(stateOf(near));
  await near.close();
  return { company, disk: store.disk, token: token() };
}

/** Every second contractor is not approved yet: as many as a test may advance. */
async function companyWithApplicants(): Promise<SimState> {
  const near = await openNear(seed);
  const company = stateOf(near);
  await near.close();
  const contractors = company.rows.drivers.filter(({ type }) => type === 'contractor');
  const pool = contractors.map(({ id: driverId }, at): PoolEntry => {
    return { driverId, version: 1, approval: at % 2 === 0 ? 'Linked' : 'In Progress' };
  });
  return { ...company, pool };
}

/** Locations that nothing uses: only these can be removed. */
async function addUnused(link: Link): Promise<void> {
  await login(link, username);
  const accountId = (await loadWorld(link)).accounts[0]?.id ?? '';
  for (const label of ['North lot', 'Wash bay', 'Old yard']) {
    const location = { ...newLocation, label, accountId };
    await ask(link, 'createLocation', { location }, label);
  }
  for (let at = 0; at < laterRides; at += 1) {
    await orderLater(link, at);
    await generate(link, at);
    await send(link, at);
  }
  for (const row of (await loadWorld(link)).employees.slice(0, pictured)) await draw(link, row);
  const employeeId = (await loadWorld(link)).employees[0]?.id ?? '';
  for (let at = 0; at < seen; at += 1) {
    const asked = { employeeId, kind: 'passport', validUntil: null } as const;
    await ask(link, 'addVerification', asked, `seen ${at}`);
  }
  link.authorize(null);
}

/** Verifications of the first employee: as many as a test may remove. */
const seen = 14;

/** As many as a test may cancel. */
const laterRides = 14;

/** Employees with a picture: as many as a test may remove. */
const pictured = 5;

async function draw(link: Link, { id, version }: Employee): Promise<void> {
  const edit = { avatar: 'data:image/jpeg;base64,/9j/AAAA' };
  await ask(link, 'editEmployee', { id, version, edit }, `drawn ${id}`);
}

/** A ride of tomorrow: it stays as it is. */
async function orderLater(link: Link, at: number): Promise<void> {
  const world = await loadWorld(link);
  const { serverMs } = await answersOf(link);
  const order = rideOrder(world, serverMs + 24 * 3_600_000);
  const [fare] = (await ask(link, 'estimateRide', order)).fares;
  const { fareId, productId } = fare ?? { fareId: '', productId: '' };
  const reference = `TR-${at}`;
  await ask(link, 'orderRide', { order, fareId, productId, reference }, reference);
}

/** A voucher that stands for two days. */
async function generate(link: Link, at: number): Promise<void> {
  const { accounts } = await loadWorld(link);
  const { serverMs } = await answersOf(link);
  const order = { ...newVoucher(accounts[0]?.id ?? ''), hours: 48 };
  const reference = `TV-${at}`;
  const asked = { order, productId: 'standard', reference, untilMs: serverMs + 60_000 };
  await ask(link, 'orderVoucher', asked, reference);
}

/** A delivery: while the company's time stands still it stays as it is. */
async function send(link: Link, at: number): Promise<void> {
  const order = deliveryOrder(await loadWorld(link));
  const way = { ...order, pieces: piecesOf(order.packages) };
  const [fare] = (await ask(link, 'estimateDelivery', way)).fares;
  const { fareId, productId } = fare ?? { fareId: '', productId: '' };
  const reference = `TD-${at}`;
  await ask(link, 'orderDelivery', { order, fareId, productId, reference }, reference);
}

/** Its prices are held as long as the company's time stands still. */
async function estimateRide(machine: Machine, rest: () => Promise<void>): Promise<void> {
  for (const { type: of, sample } of [rideEstimates, deliveryEstimates]) {
    const params = sample(seesOf(machine.latest()), ([...all]) => all[0]);
    if (params === null) throw new Error('the world has no way to estimate');
    machine.dispatch({ type: 'fetches/ask', data: { of, params } });
    await rest();
  }
}

/** Vehicles that are created and can be added to the inventory. */
function withNewVehicles(company: SimState): SimState {
  const { accountId = '' } = company.users.find((one) => one.username === username) ?? {};
  const built = { year: null, make: 'Volvo', model: '', title: '', color: '', miles: null };
  const outside = Array.from({ length: 60 }, (_one, at) => [
    `veh-new-${at + 1}`,
    { ...built, vin: `V${at}`, class: '', bodyType: '', accountId },
  ]);
  const numbers = { ...company.numbers, vehicle: 60 };
  return { ...company, numbers, outside: Object.fromEntries(outside) };
}

/** The list of the first employee alone is known. */
async function readVerifications(machine: Machine, rest: () => Promise<void>): Promise<void> {
  const [first] = seesOf(machine.latest()).world.tables.employees.rows();
  const params = { employeeId: first?.id ?? '' };
  machine.dispatch({ type: 'fetches/ask', data: { of: verifications.type, params } });
  await rest();
}

function tokenOf(link: Link) {
  let token: string | null = null;
  const authorize = (given: string | null) => {
    token = given;
    link.authorize(given);
  };
  return { link: { ...link, authorize }, token: () => token };
}

function stateOf(company: Company): SimState {
  return company.state() as unknown as SimState;
}

/** Opens the company in the state of that morning, for any number of tabs. */
export function openCompany({ company }: Morning): Promise<Company> {
  return openNear(seed, '', company as unknown as Json);
}

export type Desk = Awaited<ReturnType<typeof openDesk>>;

/** `tab`: names the log; null for the morning's log. */
export async function openDesk(morning: Morning, company: Company, tab: string | null = null) {
  const session = tab ?? `tab:${username}`;
  let store = memoryLogStore(tab === null ? copyOfDisk(morning.disk) : memoryDisk());
  let by = username;
  let started: Machine | null = null;
  const pauses = manualPauses();
  const line = brokenLine(company.link, {
    seq: () => store.disk.records.at(-1)?.seq ?? 0,
    by: () => by,
    isTurn(key) {
      // Unknown during a start, when only the previous machine exists.
      const open = started ? seesOf(started.latest()).outbox.state.open : [];
      const one = open.find((other) => other.key === key);
      return !one || open.find(({ subject }) => subject === one.subject) === one;
    },
  });
  const consoles = openConsoles({ ...company, link: line.link, pause: pauses.pause });
  const { rest } = company;
  line.link.authorize(morning.token);
  let machine = tab === null ? await reopened() : await consoles.logIn(username, store, session);
  started = machine;
  let isOpen = true;
  await rest();

  /** Starts again as the browser does; the link then pushes its state. */
  async function reopened(): Promise<Machine> {
    const opened = await consoles.reload(username, store, session);
    line.pushState();
    return opened;
  }

  function leave(): Promise<void> {
    started = null;
    return machine.close();
  }

  const sees = () => seesOf(machine.latest());

  return {
    rest,
    line,
    sees,
    machine: () => machine,
    troubles: consoles.troubles,
    records: () => store.disk.records,
    open: () => sees().outbox.state.open,
    company: () => stateOf(company),
    isAtLogin: () => !isOpen,
    isOnline: () => line.isUp() && sees().session.state.status === 'signedIn',
    /** How often an intent was tried; its key may be older than the intent. */
    tries(intentId: string): number {
      const opened = dataOf<OpenedData>(store.disk.records, 'outbox/opened');
      const one = opened.find((other) => other.intentId === intentId);
      return line.tries().filter((key) => key === one?.key).length;
    },
    /** Dispatches, with faults planned for its tries. Null if its guard refuses. */
    ask(asking: Asking, planned: readonly Fault[] = []): string | null {
      if (!machine.check(asking).yes) return null;
      const { id } = machine.dispatch(asking);
      line.plan(id, planned);
      return id;
    },
    act: (type: string, data: Json) => void machine.dispatch({ type, data }),
    async pass(upToMs: number) {
      pauses.pass(upToMs);
      await rest();
    },
    /** Kills the tab and starts it again on its stored data. */
    async kill() {
      const disk = copyOfDisk(store.disk);
      await leave();
      store = memoryLogStore(disk);
      started = machine = await reopened();
      await rest();
    },
    async reload() {
      await leave();
      started = machine = await reopened();
      await rest();
    },
    /** Closes the tab for good; returns its stored data for another tab. */
    async die(): Promise<MemoryDisk> {
      const disk = copyOfDisk(store.disk);
      await leave();
      isOpen = false;
      return disk;
    },
    /** Takes over the work of closed tabs, as an open console does. */
    async adopt({ shelf }: MemoryBrowser) {
      const { clock } = consoles;
      await adoptAll({ machine, session, slot: session, shelf, clock, frames: manualFrames() });
      await rest();
    },
    /** Leaves the console if the server no longer accepts the token, as the browser does. */
    async leaveIfExpired() {
      if (!isOpen || sees().session.state.status === 'signedIn') return;
      isOpen = false;
      await leave();
    },
    /** Logs in again; before that `other` logs in and out on a separate log. */
    async logInAgain(other?: string) {
      if (!line.isUp()) line.be(true);
      if (other !== undefined) {
        by = other;
        const theirs = await consoles.logIn(other, memoryLogStore());
        pauses.pass();
        await rest();
        await theirs.close();
        by = username;
      }
      started = machine = await consoles.logIn(username, store, session);
      isOpen = true;
      await rest();
    },
    async close() {
      if (isOpen) await leave();
    },
  };
}

/** Payloads of the events of one type, with their seq. */
export function dataOf<D>(records: readonly LogRecord[], type: string) {
  return records
    .filter((record): record is EventRecord => record.kind === 'event' && record.type === type)
    .map(({ seq, data }) => ({ ...(data as D), seq }));
}

/** A payload from the request's own `sample`; `prefer`: the row to use if it is an option. */
export function sampled(desk: Desk, request: AnyRequest, from: number, prefer?: string) {
  let state = from;
  const pick = <X>(all: Iterable<X>): X | undefined => {
    const list = [...all];
    const own = list.find((one) => (one as { readonly id?: string } | null)?.id === prefer);
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return prefer !== undefined && own ? own : list[(state >>> 8) % list.length];
  };
  return request.sample(desk.sees(), pick) as Json | null;
}
