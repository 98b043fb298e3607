import { describe, expect, test } from 'vitest';
import { memoryStorage } from '#backends/testing/memoryStorage.ts';
import { asksForReplay, bootOptionsIn, BootRefused, readOptions } from './options.ts';
import { deploymentOf, readDeployment, type RuntimeConfig } from './options.ts';
import { isOtherCompany } from './otherCompany.ts';
import { readLegacyTrip, readPage, readTrackerHosts, withoutBootOptions } from './options.ts';

test('the query is split into boot options and view options, each as written', () => {
  const search = '?seed=7&status=atRisk,inProgress&faults=a%3Ab&mode=fake&&body=A%20%26%20B';
  expect(bootOptionsIn(search)).toEqual(['seed=7', 'faults=a%3Ab', 'mode=fake']);
  expect(withoutBootOptions(search)).toBe('status=atRisk,inProgress&body=A%20%26%20B');
  expect(bootOptionsIn('')).toEqual([]);
  expect(withoutBootOptions('')).toBe('');
});

test('tracker hosts are empty in fake mode and read from the configuration in live mode', () => {
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

test('the older console is known only by an https address with a place for the id', () => {
  const address = 'https://old.example/trips/{id}';
  expect(readLegacyTrip(address)).toBe(address);
  for (const wrong of [undefined, 7, '{id}', 'https://old.example/', 'javascript:x//{id}']) {
    expect(readLegacyTrip(wrong)).toBe(null);
  }
  expect(readOptions('', { mode: 'live', legacyTrip: address })).toMatchObject({
    legacyTrip: address,
  });
  expect(readOptions('', { mode: 'live' })).toMatchObject({ legacyTrip: null });
});

test('the terms of the provider are linked only by an https address', () => {
  const terms = 'https://provider.example/terms';
  expect([terms, 'http://provider.example/terms', 7].map(readPage)).toEqual([terms, null, null]);
  expect(readOptions('', { mode: 'live', terms })).toMatchObject({ terms });
  expect(readOptions('', { mode: 'live' })).toMatchObject({ terms: null });
});

test('the move wizard has the flipped flow unless the configuration says otherwise', () => {
  for (const mode of ['fake', 'live'] as const) {
    expect(readOptions('', { mode })).toMatchObject({ isFlipped: true });
    expect(readOptions('', { mode, moveFlow: 'unflipped' })).toMatchObject({ isFlipped: false });
  }
});

test.each([
  ['fake', undefined, true],
  ['live', true, true],
  ['live', false, false],
  ['live', undefined, false],
] as const)('in %s mode with simulated: %s in the configuration, isSimulated is %s', (...row) => {
  const [mode, simulated, isSimulated] = row;
  const config = { mode, ...(simulated === undefined ? {} : { simulated }) };
  expect(readOptions('', config)).toMatchObject({ isSimulated });
});

describe('an unknown option in the address', () => {
  const live = { mode: 'live' } as const;
  const opening = (search: string) => () => readOptions(search, live);

  test.each([
    ['?sed=7', "'sed' is not an option. Did you mean seed?"],
    ['?mode=fake&Speed=5', "'Speed' is not an option. Did you mean speed?"],
    ['?seed=7&stauts=atRisk', "'stauts' is not an option. Did you mean status?"],
    ['?colums=name', "'colums' is not an option. Did you mean columns?"],
    ['?driver', "'driver' is not an option. Did you mean drivers?"],
  ])('is rejected with the most similar known option: %s', (search, message) => {
    expect(opening(search)).toThrow(new BootRefused(message));
  });

  test('is rejected with a list of boot options when none is similar', () => {
    const known = 'mode, seed, drivers, activities, speed, faults, take, at';
    const message = `'utm_source' is not an option. The options are ${known}.`;
    expect(opening('?utm_source=mail')).toThrow(new BootRefused(message));
  });

  test('is rejected in replay as well', () => {
    const message = "'tak' is not an option. Did you mean take?";
    expect(() => asksForReplay('?mode=replay&tak=a&at=3')).toThrow(new BootRefused(message));
    expect(asksForReplay('?mode=replay&take=a&at=3')).toBe(true);
  });

  test('is shortened in the message', () => {
    expect(opening(`?${'x'.repeat(5_000)}=1`)).toThrow(/^'x{40}' is not an option\./);
  });

  test('a link with known options only is accepted', () => {
    const look = '&columns=status,name&sort=-deadline&find=rav4';
    const filters = '&status=atRisk&has=cdl&near=38912000,-94668000,Olathe';
    expect(opening(`?mode=live&seed=7${look}${filters}&&`)).not.toThrow();
    expect(opening('?%73eed=7')).not.toThrow();
    expect(opening('')).not.toThrow();
  });
});

describe('a deployment', () => {
  const storage = memoryStorage();
  const nameOf = (deployment: string | undefined, search = '', kept: Storage | null = storage) =>
    deploymentOf(
      readOptions(search, { mode: 'live', ...(deployment === undefined ? {} : { deployment }) }),
      kept,
    );

  test('companies of one origin have names of their own, the first one that of before', () => {
    expect(nameOf(undefined)).toBe('live');
    expect(['a', 'b', 'a', 'c', 'b'].map((id) => nameOf(id))).toEqual([
      'live',
      'live.b',
      'live',
      'live.c',
      'live.b',
    ]);
  });

  test('a simulated company beside a live one has the name of its options', () => {
    expect(nameOf('a', '?mode=fake')).toBe('fake:7-39');
    expect(nameOf('a', '?mode=fake&seed=8')).toBe('fake:8-39');
  });

  test('a browser that refuses storage mixes no companies', () => {
    const refusing = new Proxy(storage, {
      get() {
        throw new Error('Storage is refused.');
      },
    });
    expect(nameOf('a', '', refusing)).toBe('live.a');
    expect(nameOf('a', '', null)).toBe('live.a');
  });

  test('a page notices that its server has another company since it was loaded', () => {
    const options = readOptions('', { mode: 'live', deployment: 'a' });
    const isOther = (answer: RuntimeConfig) => isOtherCompany(options, { answer });
    expect(isOther({ mode: 'live', deployment: 'b' })).toBe(true);
    expect(isOther({ mode: 'live' })).toBe(true);
    expect(isOther({ mode: 'live', deployment: 'a' })).toBe(false);
    expect(isOther({ mode: 'fake' })).toBe(false);
    expect(isOtherCompany(options, { trouble: 'failed' })).toBe(false);
    const fake = readOptions('?mode=fake', { mode: 'live', deployment: 'a' });
    expect(isOtherCompany(fake, { answer: { mode: 'live', deployment: 'b' } })).toBe(false);
  });

  test('only a word that can be part of a name is one', () => {
    expect(readDeployment('stored-17_A')).toBe('stored-17_A');
    for (const wrong of [undefined, 7, '', 'a:b', 'a.b', 'a b', 'x'.repeat(65)]) {
      expect(readDeployment(wrong)).toBe(null);
    }
  });
});
