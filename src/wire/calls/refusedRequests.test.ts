// What a server refuses of each request, and where, written out by hand: each limit on both sides.
import { describe, expect, test } from 'vitest';
import { olatheSent } from '../testing/documentPlaces.ts';
import { type CallName, routes } from './calls.ts';

type Sent = {
  readonly query?: { readonly [name: string]: string };
  readonly body?: unknown;
  readonly id?: string;
  readonly version?: number;
};
const read = (name: CallName, { query = {}, body = null, ...rest }: Sent) => {
  return routes[name].decode({ query, body, ...rest });
};
const long = (length: number) => 'x'.repeat(length);
const many = <T>(length: number, of: (at: number) => T) =>
  Array.from({ length }, (_, at) => of(at));
const ids = (count: number) => many(count, () => 'a').join(',');

const move = {
  type: 'Vehicle',
  origin: { id: 'loc-1' },
  destination: { id: 'loc-2' },
  vehicle: { vin: 'P4417' },
  deadlineTime: 5,
  reason: 'Retail',
};
const report = {
  offset: '-05%3A00',
  startDate: '09%2F14%2F2026',
  endDate: '10%2F20%2F2026',
  conType: 'Driver',
  filterTime: 'Start',
};
const seen = { id: 'x-1', version: 1 };
const person = {
  firstName: 'Dana',
  lastName: '',
  username: 'dana@example.com',
  phone: null,
  accountId: 'acc-1',
  timezone: 'America/Denver',
  isAdmin: false,
  isTripAdmin: true,
  isPaymentAuthorizer: false,
  isDriver: false,
  prefCDL: false,
  prefManual: false,
  availabilityStatus: 'available',
  schedule: many(48, () => many(7, () => 0)),
  password: 'long enough',
};
const document = { employeeId: 'emp-7', type: 'passport', expirationDate: null };
const call = { toPhoneNumber: '9135550100' };
const way = (from: string) => ({ query: { from, to: '1,2' } });

describe('a request is refused with its place', () => {
  test.each<[CallName, string, Sent, string]>([
    ['activitiesByIds', 'no ids', {}, 'ids: missing'],
    ['activitiesByIds', 'too many ids', { query: { ids: ids(20_001) } }, 'ids: too_big'],
    ['activitiesByIds', 'an empty id', { query: { ids: 'a,,b' } }, 'ids.(value): too_small'],
    ['activitiesByIds', 'half an escape', { query: { ids: '%zz' } }, 'ids: badly escaped'],
    [
      'world',
      'an empty account',
      { query: { filterAccountIds: ',' } },
      'filterAccountIds.(value): too_small',
    ],
    ['createActivities', 'no list', { body: move }, 'body: not a list'],
    ['createActivities', 'no move', { body: [] }, 'body: empty'],
    ['createActivities', 'too many moves', { body: many(501, () => move) }, 'body: too_big'],
    [
      'createActivities',
      'a move of another type',
      { body: [move, { ...move, type: 'Person' }] },
      'body[1].type: invalid_value',
    ],
    [
      'createActivities',
      'a move of no vehicle',
      { body: [{ ...move, vehicle: {} }] },
      'body[0].(value): custom',
    ],
    ['importActivities', 'no move', { body: { moves: [] } }, 'body.moves: too_small'],
    [
      'importActivities',
      'too many moves',
      { body: { moves: many(501, (at) => ({ key: `k${at}`, move })) } },
      'body.moves: too_big',
    ],
    [
      'importActivities',
      'a key twice',
      { body: { moves: many(2, () => ({ key: 'k', move })) } },
      'body.moves: a key repeats',
    ],
    ['finalizeTrips', 'no trip', { body: { trips: [] } }, 'body.trips: too_small'],
    [
      'finalizeTrips',
      'too many trips',
      { body: { trips: many(51, (at) => ({ key: `k${at}`, trip: 0 })) } },
      'body.trips: too_big',
    ],
    [
      'finalizeTrips',
      'a key twice',
      { body: { trips: many(2, () => ({ key: 'k', trip: 0 })) } },
      'body.trips: a key repeats',
    ],
    ['finalizeTrip', 'no trip', { body: null }, 'body.(value): invalid_type'],
    [
      'login',
      'a long password',
      { body: { username: 'a', password: long(1_001) } },
      'body.password: too_big',
    ],
    ['simControl', 'no speed', { body: { speed: 0 } }, 'body.speed: too_small'],
    ['simControl', 'too high a speed', { body: { speed: 1_000.5 } }, 'body.speed: too_big'],
    ['simControl', 'a word for a flag', { body: { paused: 'no' } }, 'body.paused: invalid_type'],
    ['simControl', 'a step back', { body: { stepMs: -1 } }, 'body.stepMs: too_small'],
    ['simControl', 'more than a day', { body: { stepMs: 86_400_001 } }, 'body.stepMs: too_big'],
    ['simFaults', 'an empty fault', { body: { add: '' } }, 'body.add: too_small'],
    ['simFaults', 'a long fault', { body: { remove: long(1_001) } }, 'body.remove: too_big'],
    ['saveProfile', 'a long name', { body: { name: long(1_001) } }, 'body.name: too_big'],
    ['saveProfile', 'a long phone', { body: { phone: long(1_001) } }, 'body.phone: too_big'],
    ['directions', 'no start', { query: { to: '1,2' } }, 'from: not lon,lat'],
    ['directions', 'one number', way('1'), 'from: not lon,lat'],
    ['directions', 'three numbers', way('1,2,3'), 'from: not lon,lat'],
    ['directions', 'an empty number', way('1,'), 'from: not lon,lat'],
    ['directions', 'a blank for a number', way('%20,2'), 'from: not lon,lat'],
    ['directions', 'a word', way('here,2'), 'from: not lon,lat'],
    ['directions', 'half an escape', way('%zz'), 'from: badly escaped'],
    ['directions', 'too far east', way('180.1,2'), 'from: not lon,lat'],
    ['directions', 'too far south', way('1,-90.1'), 'from: not lon,lat'],
    ['directions', 'no end', { query: { from: '1,2' } }, 'to: not lon,lat'],
    ['addressAt', 'no point', {}, 'at: not lon,lat'],
    ['placeSuggestions', 'no text', {}, 'text: missing'],
    ['placeDetails', 'no place', {}, 'placeId: missing'],
    ['decodeVin', 'no VIN', {}, 'path.(value): invalid_type'],
    ['decodeVin', 'a short VIN', { id: '1HGCM82633A00435' }, 'path.(value): invalid_format'],
    ['decodeVin', 'a long VIN', { id: '1HGCM82633A0043521' }, 'path.(value): invalid_format'],
    ['decodeVin', 'small letters', { id: '1hgcm82633a004352' }, 'path.(value): invalid_format'],
    ['tripDetail', 'no trip', {}, 'path: no id'],
    ['tripDetail', 'an empty trip', { id: '' }, 'path.(value): too_small'],
    ['removeVehicle', 'no version', { id: 'veh-1' }, 'if-match: missing'],
    ['removeVehicle', 'no vehicle', { version: 1 }, 'path: no id'],
    [
      'editVehicle',
      'another vehicle than that of its path',
      { ...seen, body: { id: 'x-2' } },
      'body.id: not that of the path',
    ],
    ['editVehicle', 'no vehicle', { ...seen, body: {} }, 'body.id: invalid_type'],
    ['editVehicle', 'no version', { id: 'x-1', body: { id: 'x-1' } }, 'if-match: missing'],
    [
      'editEmployee',
      'an empty password',
      { ...seen, body: { id: 'x-1', password: '' } },
      'body.password: too_small',
    ],
    [
      'editEmployee',
      'a long password',
      { ...seen, body: { id: 'x-1', password: long(1_001) } },
      'body.password: too_big',
    ],
    [
      'editEmployee',
      'an empty picture',
      { ...seen, body: { id: 'x-1', avatar: '' } },
      'body.avatar: too_small',
    ],
    [
      'editEmployee',
      'a long picture',
      { ...seen, body: { id: 'x-1', avatar: long(400_001) } },
      'body.avatar: too_big',
    ],
    ['editEmployee', 'nothing', { ...seen, body: null }, 'body.(value): invalid_type'],
    ['createEmployee', 'nothing', { body: null }, 'body.(value): invalid_type'],
    [
      'createEmployee',
      'no password',
      { body: { ...person, password: undefined } },
      'body.password: missing',
    ],
    [
      'createEmployee',
      'no week',
      { body: { ...person, schedule: undefined } },
      'body.sunday: missing',
    ],
    [
      'createEmployee',
      'no first name',
      { body: { ...person, firstName: undefined } },
      'body.firstName: missing',
    ],
    ['createLocation', 'nothing', { body: 'lot' }, 'body.(value): invalid_type'],
    ['createLocation', 'no label', { body: {} }, 'body.label: missing'],
    ['picture', 'no name', {}, 'path: no picture'],
    ['picture', 'an address', { id: 'https://pics.example/a' }, 'path: no picture'],
    [
      'pictureElsewhere',
      'a name',
      { query: { address: 'faces%2Fa.jpg' } },
      'address.(value): custom',
    ],
    ['pictureElsewhere', 'nothing', { query: { address: '' } }, 'address.(value): custom'],
    [
      'pictureElsewhere',
      'a long address',
      { query: { address: `https://pics.example/${long(1_980)}` } },
      'address.(value): too_big',
    ],
    [
      'createSMSBridge',
      'two digits',
      { body: { toPhoneNumber: '91' } },
      'body.toPhoneNumber: invalid_format',
    ],
    [
      'createSMSBridge',
      'sixteen digits',
      { body: { toPhoneNumber: '1234567890123456' } },
      'body.toPhoneNumber: invalid_format',
    ],
    [
      'createVoiceBridge',
      'a number as it is written',
      { body: { ...call, fromPhoneNumber: '+19135550101' } },
      'body.fromPhoneNumber: invalid_format',
    ],
    [
      'createVoiceBridge',
      'many',
      { body: { ...call, isMany: true } },
      'body.isMany: invalid_value',
    ],
    ['changeRelation', 'no change', { ...seen, body: {} }, 'body: not one change'],
    [
      'changeRelation',
      'two changes',
      { ...seen, body: { rank: 1, groups: [] } },
      'body: not one change',
    ],
    [
      'changeRelation',
      'another action',
      { ...seen, body: { action: 'praise' } },
      'body.action: invalid_value',
    ],
    ['changeRelation', 'no rank', { ...seen, body: { rank: 0 } }, 'body.rank: too_small'],
    ['changeDrivers', 'no driver', { ...seen, body: { drivers: [] } }, 'body.drivers: too_small'],
    [
      'changeDrivers',
      'too many drivers',
      { ...seen, body: { drivers: many(61, () => ({ fromId: 'a', toId: 'b' })) } },
      'body.drivers: too_big',
    ],
    [
      'applyRemedy',
      'another remedy',
      { ...seen, body: { activityId: 'act-1', kind: 'wait' } },
      'body.kind: invalid_value',
    ],
    ['reportVehicle', 'no words', { ...seen, body: {} }, 'body.words: invalid_type'],
    ['tripRemedies', 'no move', { id: 'trip-9' }, 'activityId: missing'],
    ['rides', 'another status', { query: { status: 'gone' } }, 'status.(value): invalid_value'],
    ['rides', 'an empty reference', { query: { reference: '' } }, 'reference.(value): too_small'],
    [
      'cancelRide',
      'a fee below zero',
      { id: 'r', body: { cancellationFee: -0.01 } },
      'body.cancellationFee: too_small',
    ],
    ['cancelRide', 'no fee', { id: 'r', body: {} }, 'body.cancellationFee: invalid_type'],
    [
      'estimateRide',
      'no end',
      { body: { accountId: 'acc-1', start: olatheSent } },
      'body.end: invalid_type',
    ],
    [
      'addVerification',
      'another document',
      { body: { ...document, type: 'visa' } },
      'body.type: invalid_value',
    ],
    [
      'addVerification',
      'no word on its last day',
      { body: { ...document, expirationDate: undefined } },
      'body.expirationDate: invalid_type',
    ],
    [
      'addVerification',
      'a short day',
      { body: { ...document, expirationDate: '2027-10-2' } },
      'body.expirationDate: too_small',
    ],
    ['dailyReport', 'no offset', { query: {} }, 'offset: missing'],
    ...[
      ['five hours', '5:00'],
      ['fifteen hours', '15:00'],
      ['sixty minutes', '05:60'],
      ['two signs', '%2B-05:00'],
      ['more behind it', '05:000'],
    ].map(([what, offset = '']): [CallName, string, Sent, string] => {
      const sent = { query: { ...report, offset } };
      return ['dailyReport', `an offset of ${what}`, sent, 'offset: not hh:mm'];
    }),
    ['dailyReport', 'no zone', { query: { ...report, timezone: '' } }, 'timezone: too_big'],
    [
      'dailyReport',
      'a long zone',
      { query: { ...report, timezone: long(65) } },
      'timezone: too_big',
    ],
    ['dailyReport', 'owners', { query: { ...report, conType: 'Owner' } }, 'conType: unknown'],
    ['dailyReport', 'noon', { query: { ...report, filterTime: 'Noon' } }, 'filterTime: unknown'],
    [
      'dailyReport',
      'another day',
      { query: { ...report, startDate: '02%2F30%2F2026' } },
      'startDate: not mm/dd/yyyy',
    ],
    [
      'dailyReport',
      'a day of another form',
      { query: { ...report, endDate: '2026-10-20' } },
      'endDate: not mm/dd/yyyy',
    ],
    ['vehicleTrips', 'no row', { query: report }, 'rowId: missing'],
  ])('%s with %s', (name, _what, sent, where) => {
    expect(() => read(name, sent)).toThrow(expect.objectContaining({ name: 'Unreadable', where }));
  });
});

describe('a request is read up to its limit', () => {
  const list = (count: number) => many(count, () => 'a');
  const readReport = {
    from: '2026-09-14',
    to: '2026-10-20',
    zone: null,
    offset: '-05:00',
    basis: 'start',
    filterAccountIds: null,
  };
  test.each<[CallName, string, Sent, object]>([
    ['activitiesByIds', 'no id', { query: { ids: '' } }, { ids: [] }],
    ['activitiesByIds', '20,000 ids', { query: { ids: ids(20_000) } }, { ids: list(20_000) }],
    [
      'login',
      'a password of 1,000',
      { body: { username: 'a', password: long(1_000) } },
      { username: 'a', password: long(1_000) },
    ],
    [
      'simControl',
      'most speed and a day',
      { body: { speed: 1_000, stepMs: 86_400_000 } },
      { speed: 1_000, stepMs: 86_400_000 },
    ],
    ['simControl', 'no step', { body: { speed: 0.1, stepMs: 0 } }, { speed: 0.1, stepMs: 0 }],
    ['simFaults', 'nothing', { body: {} }, {}],
    ['simFaults', 'a fault of 1,000', { body: { add: long(1_000) } }, { add: long(1_000) }],
    ['saveProfile', 'nothing', { body: {} }, {}],
    [
      'saveProfile',
      'words of 1,000',
      { body: { name: long(1_000), phone: long(1_000), password: long(1_000) } },
      { name: long(1_000), phone: long(1_000), password: long(1_000) },
    ],
    [
      'directions',
      'the ends of the earth',
      { query: { from: '180,90', to: '-180,-90', course: 'yes' } },
      {
        from: { lonE6: 180_000_000, latE6: 90_000_000 },
        to: { lonE6: -180_000_000, latE6: -90_000_000 },
      },
    ],
    [
      'createSMSBridge',
      'three digits',
      { body: { fromPhoneNumber: null, toPhoneNumber: '911', isMany: false } },
      { fromPhoneNumber: null, toPhoneNumber: '911' },
    ],
    [
      'createSMSBridge',
      'fifteen digits',
      { body: { toPhoneNumber: '123456789012345' } },
      { fromPhoneNumber: null, toPhoneNumber: '123456789012345' },
    ],
    [
      'pictureElsewhere',
      'an address of 2,000',
      { query: { address: `https://pics.example/${long(1_979)}` } },
      { address: `https://pics.example/${long(1_979)}` },
    ],
    [
      'editEmployee',
      'the longest password and picture',
      { ...seen, body: { id: 'x-1', password: long(1_000), avatar: long(400_000) } },
      { ...seen, edit: { password: long(1_000), avatar: long(400_000) } },
    ],
    [
      'changeDrivers',
      '60 drivers',
      { ...seen, body: { drivers: many(60, () => ({ fromId: 'a', toId: 'b' })) } },
      { ...seen, changes: many(60, () => ({ fromId: 'a', toId: 'b' })) },
    ],
    [
      'changeRelation',
      'a removal',
      { ...seen, body: { action: 'remove' } },
      { ...seen, change: { action: 'remove' } },
    ],
    ['rides', 'nothing', {}, { status: 'pending', reference: null }],
    [
      'cancelRide',
      'a fee in cents',
      { id: 'r', body: { cancellationFee: 5.29 } },
      { id: 'r', feeCents: 529 },
    ],
    [
      'addVerification',
      'a last day',
      { body: { ...document, expirationDate: '2027-10-20' } },
      { employeeId: 'emp-7', kind: 'passport', validUntil: '2027-10-20' },
    ],
    [
      'dailyReport',
      'the least that is said',
      { query: { offset: report.offset, startDate: report.startDate, endDate: report.endDate } },
      readReport,
    ],
    [
      'dailyReport',
      'the end, and the longest zone',
      { query: { ...report, filterTime: 'End', timezone: long(64), offset: '14:59' } },
      { ...readReport, basis: 'end', zone: long(64), offset: '14:59' },
    ],
    [
      'dailyReport',
      'an offset with a plus',
      { query: { ...report, offset: '%2B05:30' } },
      { ...readReport, offset: '+05:30' },
    ],
  ])('%s with %s', (name, _what, sent, request) => {
    expect(read(name, sent)).toStrictEqual(request);
  });

  test('moves and trips of a batch are read one by one, up to 500 and 50', () => {
    const moves = many(500, (at) => ({ key: `k${at}`, move: at === 0 ? move : { type: 'x' } }));
    const { items } = routes.importActivities.decode({ query: {}, body: { moves } });
    expect(items).toHaveLength(500);
    expect(items[0]).toMatchObject({ key: 'k0', move: { startId: 'loc-1', endId: 'loc-2' } });
    expect(items[499]).toEqual({ key: 'k499', move: null });
    const trips = many(50, (at) => ({ key: `k${at}`, trip: at }));
    const saved = routes.finalizeTrips.decode({ query: {}, body: { trips } });
    expect(saved.items).toEqual(trips.map(({ key }) => ({ key, trip: null })));
    expect(
      routes.createActivities.decode({ query: {}, body: many(500, () => move) }),
    ).toHaveProperty('moves.length', 500);
  });
});
