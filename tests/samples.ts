// Possible payloads of every command of the console in its current state: each slice's own, those
// that its requests draw, and the registry's. The random operator, the local steps and the fetches
// of a form pick from them.
import { type ConsoleSees, registry, slices } from '#features/index.ts';
import { bulkSamples } from '#features/bulk/testing/samples.ts';
import { cartSamples } from '#features/cart/testing/samples.ts';
import { contactSamples } from '#features/contact/testing/samples.ts';
import { employeesSamples } from '#features/employees/testing/samples.ts';
import { endingsSamples } from '#features/endings/testing/samples.ts';
import { filtersSamples } from '#features/filters/testing/samples.ts';
import { flightboardSamples } from '#features/flightboard/testing/samples.ts';
import { importsSamples } from '#features/imports/testing/samples.ts';
import { infoSamples } from '#features/info/testing/samples.ts';
import { locationsSamples } from '#features/locations/testing/samples.ts';
import { mapSamples } from '#features/map/testing/samples.ts';
import { movesSamples } from '#features/moves/testing/samples.ts';
import { myDriversSamples } from '#features/myDrivers/testing/samples.ts';
import { noticesSamples } from '#features/notices/testing/samples.ts';
import { reportsSamples } from '#features/reports/testing/samples.ts';
import { ridesSamples } from '#features/rides/testing/samples.ts';
import { savedViewsSamples } from '#features/savedViews/testing/samples.ts';
import { searchSamples } from '#features/search/testing/samples.ts';
import { tripsSamples } from '#features/trips/testing/samples.ts';
import { vehiclesSamples } from '#features/vehicles/testing/samples.ts';
import { openPlaceSearch } from '#metro/placeSearch.ts';
import { connectionSamples } from '#spine/connection/testing/samples.ts';
import { flowSamples } from '#spine/flow/testing/samples.ts';
import { formsSamples } from '#spine/forms/testing/samples.ts';
import { navigationSamples } from '#spine/navigation/testing/samples.ts';
import { outboxSamples } from '#spine/outbox/testing/samples.ts';
import { requestsOfAll } from '#spine/outbox/index.ts';
import { fetchesOfAll } from '#spine/fetches/index.ts';
import { scopeSamples } from '#spine/scope/testing/samples.ts';
import { selectionSamples } from '#spine/selection/testing/samples.ts';
import { sessionSamples } from '#spine/session/testing/samples.ts';
import { settingsSamples } from '#spine/settings/testing/samples.ts';
import { worldSamples } from '#spine/world/testing/samples.ts';
import { formSamples } from './formSamples.ts';

type Making = (sees: ConsoleSees) => readonly object[];

const own: { readonly [type: string]: Making | undefined } = {
  ...bulkSamples,
  ...cartSamples,
  ...connectionSamples,
  ...contactSamples,
  ...employeesSamples,
  ...endingsSamples,
  ...filtersSamples,
  ...flightboardSamples,
  ...flowSamples,
  ...formsSamples,
  ...formSamples,
  ...importsSamples,
  ...infoSamples,
  ...locationsSamples,
  ...mapSamples,
  ...movesSamples,
  ...myDriversSamples,
  ...navigationSamples,
  ...noticesSamples,
  ...outboxSamples,
  ...reportsSamples,
  ...ridesSamples,
  ...savedViewsSamples,
  ...scopeSamples,
  ...searchSamples,
  ...selectionSamples,
  ...sessionSamples,
  ...settingsSamples,
  ...tripsSamples,
  ...vehiclesSamples,
  ...worldSamples,
  'fetches/ask': fetchSamples,
  'search/openPlace': () =>
    openPlaceSearch()
      .hints('Main', 5)
      .map(({ id, title }) => ({ placeId: id, title })),
};

const requests = requestsOfAll(slices);
const fetches = fetchesOfAll(slices);

/** The likeliest first; empty if none is possible. */
export function samplesIn(type: string, sees: ConsoleSees): readonly object[] {
  const made = registry.find(({ id }) => id === type)?.from?.(sees as never);
  const given = own[type]?.(sees) ?? requestSamples(type, sees);
  const registered = made?.yes ? [made.data as object] : [];
  const all = [...given, ...registered];
  return all.length === 0 && takesNothing(type) ? [{}] : all;
}

/** So many payloads of a request are drawn. */
const drawn = 40;

/** From the newest row to the oldest. */
function requestSamples(type: string, sees: ConsoleSees): readonly object[] {
  const request = requests.get(type);
  if (!request) return [];
  const found = new Map<string, object>();
  for (let at = 0; at < drawn; at += 1) {
    const data = request.sample(sees as never, (from) => backFrom(from, at)) as object | null;
    if (data) found.set(JSON.stringify(data), data);
  }
  return [...found.values()];
}

function backFrom<X>(from: Iterable<X>, at: number): X | undefined {
  const all = [...from];
  return all[all.length - 1 - (at % Math.max(1, all.length))];
}

/** Prices that are not known yet, then every fetch that was asked for. */
function fetchSamples(sees: ConsoleSees): readonly object[] {
  const { all } = sees.fetches.state;
  const prices = ['rides/estimate', 'rides/estimatePackage'].flatMap((of) => {
    const isKnown = all.some((one) => one.of === of && one.toldMs !== null);
    const params = isKnown ? null : fetches.get(of)?.sample(sees as never, ([first]) => first);
    return params ? [{ of, params }] : [];
  });
  return [...prices, ...all.map(({ of, params }) => ({ of, params }))];
}

function takesNothing(type: string): boolean {
  const [def] = slices.flatMap(({ commands }) => commands[type as never] ?? []) as readonly Def[];
  try {
    return def?.schema.parse({}) !== undefined;
  } catch {
    return false;
  }
}
type Def = { readonly schema: { readonly parse: (data: object) => unknown } };
