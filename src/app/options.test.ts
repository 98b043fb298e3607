import { expect, test } from 'vitest';
import { bootOptionsIn, readOptions, readTrackerHosts, withoutBootOptions } from './options.ts';

test('options of the boot are told apart from how a screen is looked at, as written', () => {
  const search = '?seed=7&status=atRisk,inProgress&faults=a%3Ab&mode=fake&&body=A%20%26%20B';
  expect(bootOptionsIn(search)).toEqual(['seed=7', 'faults=a%3Ab', 'mode=fake']);
  expect(withoutBootOptions(search)).toBe('status=atRisk,inProgress&body=A%20%26%20B');
  expect(bootOptionsIn('')).toEqual([]);
  expect(withoutBootOptions('')).toBe('');
});

test('where links of a tracker may lead: nowhere else in fake mode, as told in live', () => {
  expect(readTrackerHosts(undefined)).toBeNull();
  expect(readTrackerHosts('see.example')).toBeNull();
  expect(readTrackerHosts({})).toEqual([]);
  const hosts = ['see.example', 'a.example:8443'];
  expect(readTrackerHosts({ hosts: [...hosts, 7, 'https://b.example', '*', ''] })).toEqual(hosts);
  const tracker = { hosts };
  expect(readOptions('', { mode: 'live', tracker })).toMatchObject({ trackerHosts: hosts });
  expect(readOptions('', { mode: 'live' })).toMatchObject({ trackerHosts: null });
  expect(readOptions('?mode=fake', { mode: 'live', tracker })).toMatchObject({ trackerHosts: [] });
});

test.each([
  ['fake', undefined, true],
  ['live', true, true],
  ['live', false, false],
  ['live', undefined, false],
] as const)('in %s mode, told simulated: %s, the company is simulated: %s', (...row) => {
  const [mode, simulated, isSimulated] = row;
  const config = { mode, ...(simulated === undefined ? {} : { simulated }) };
  expect(readOptions('', config)).toMatchObject({ isSimulated });
});
