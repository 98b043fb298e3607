import { afterEach, describe, expect, test, vi } from 'vitest';
import { dispatcher } from '#domain/testing/rows.ts';
import { readAnswer } from '#wire/link/answers.ts';
import { writeRefusal, writeReply, writeRequest } from '#wire/link/http.ts';
import { createGateway } from './app.ts';
import { type Crm, openCrm } from './crm.ts';
import type { CrmBehind } from './crmCalls.ts';
import { driversQuery } from './crmQueries.ts';
import { crmFrom } from './crmSetup.ts';

const serverMs = 1_800_000_000_000;
const secrets = {
  CRM_CLIENT_ID: 'client-abc',
  CRM_CLIENT_SECRET: 'secret-def',
  CRM_USERNAME: 'admin@crm.example',
  CRM_PASSWORD: 'pass&word',
};
const environment = { CRM_URL: 'https://login.crm.example/', ...secrets };
const instance = 'https://eu1.crm.example';
const accounts = [
  { Id: 'acc', Name: 'North', ParentId: 'top' },
  { Id: 'below', Name: "O'Hara", ParentId: 'acc' },
  { Id: 'top', Name: 'All', ParentId: null },
];
const relationship = {
  Id: 'rel-1',
  Driver__c: 'd1',
  Rank__c: 1,
  Approval_Status__c: 'Linked',
  Groups__c: 'Night;Tow',
  Rating__c: 90,
  Number_Of_Rides__c: 12,
  Certification__c: 'Gold',
  Level__c: 2,
};

/** A CRM: the calls it got, and its answers to queries by the text of one. */
function crmOf(answers: (text: string, path: string) => unknown, isLoginRight = () => true) {
  const calls: { readonly url: string; readonly init: RequestInit }[] = [];
  const logins = () => calls.filter(({ url }) => url.includes('/oauth2/'));
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    calls.push({ url, init });
    if (url.includes('/oauth2/')) {
      if (!isLoginRight()) return Response.json({ error: 'invalid_grant' }, { status: 400 });
      return Response.json({ access_token: `t${logins().length}`, instance_url: instance });
    }
    const asked = new URL(url);
    const answer = answers(asked.searchParams.get('q') ?? '', asked.pathname);
    return answer instanceof Response ? answer : Response.json(answer);
  };
  const setup = crmFrom(environment);
  if (!setup) throw new Error('no setup');
  return { crm: openCrm(setup, { fetch }), calls, logins };
}

const page = (records: readonly unknown[], nextRecordsUrl?: string) => ({
  records,
  totalSize: records.length,
  done: nextRecordsUrl === undefined,
  ...(nextRecordsUrl && { nextRecordsUrl }),
});

const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => logged.mockClear());

describe('a query of the CRM', () => {
  const many = Array.from({ length: 50_001 }, () => null);
  test('sends the credentials in the body of the login alone', async () => {
    const { crm, calls } = crmOf(() => page([{ Id: 'a' }]));
    expect(await crm.query('SELECT Id')).toEqual([{ Id: 'a' }]);
    const [login, query] = calls;
    expect(login?.url).toBe('https://login.crm.example/services/oauth2/token');
    expect(Object.fromEntries(login?.init.body as URLSearchParams)).toEqual({
      grant_type: 'password',
      client_id: 'client-abc',
      client_secret: 'secret-def',
      username: 'admin@crm.example',
      password: 'pass&word',
    });
    expect(query?.url).toBe(`${instance}/services/data/v62.0/query?q=SELECT%20Id`);
    expect(query?.init.headers).toEqual({ authorization: 'Bearer t1' });
  });

  test('reads all pages, in order, with one login for several queries', async () => {
    const { crm, logins } = crmOf((_text, path) => {
      if (path.endsWith('/query')) return page([{ Id: 'a' }], '/services/data/v62.0/query/c-2');
      return path.endsWith('c-2')
        ? page([{ Id: 'b' }], '/services/data/v62.0/query/c-3')
        : page([{ Id: 'c' }]);
    });
    const all = [{ Id: 'a' }, { Id: 'b' }, { Id: 'c' }];
    expect(await Promise.all([crm.query('x'), crm.query('y')])).toEqual([all, all]);
    expect(logins()).toHaveLength(1);
  });

  test('logs in once more when the login has ended, and then fails', async () => {
    let ended = 1;
    const gone = () => new Response('', { status: 401 });
    const { crm, logins } = crmOf(() => (ended-- > 0 ? gone() : page([])));
    expect(await crm.query('x')).toEqual([]);
    expect(logins()).toHaveLength(2);
    ended = 9;
    await expect(crm.query('x')).rejects.toThrow('CRM query failed');
    expect(logins()).toHaveLength(3);
  });

  test.each<[string, unknown]>([
    ['a refusal', new Response('{}', { status: 400 })],
    ['no JSON', new Response('<html>')],
    ['no records', { done: true }],
    ['null', null],
    ['a page elsewhere', page([], 'https://evil.example/services/data/v62.0/query/2')],
    ['a page outside of the queries', page([], '/services/data/v62.0/query/../sobjects')],
    ['a part without its next page', { records: [], done: false }],
    ['a flood', page([{ text: 'x'.repeat(10_000_000) }])],
    ['a page that leads to itself', page([], '/services/data/v62.0/query/c-2')],
  ])('%s is a failure', async (_what, answer) => {
    const { crm, calls } = crmOf(() => (answer instanceof Response ? answer.clone() : answer));
    await expect(crm.query('x')).rejects.toThrow('CRM query failed');
    // The token goes nowhere else.
    const folder = `${instance}/services/data/v62.0/query`;
    const queries = calls.slice(1).map(({ url }) => url);
    expect(queries.every((url) => url.startsWith(folder) && !url.includes('..'))).toBe(true);
  });

  test('50,000 records and a hundred pages are read whole', async () => {
    let at = 0;
    const { crm } = crmOf(() => {
      at += 1;
      return page(many.slice(0, 500), at < 100 ? `/services/data/v62.0/query/c-${at}` : undefined);
    });
    expect(await crm.query('x')).toHaveLength(50_000);
  });

  test('after 50,000 records another page is read, after one more none', async () => {
    const paged = (records: number) => {
      const next = '/services/data/v62.0/query/c-2';
      const { crm } = crmOf((_text, path) =>
        path.endsWith('c-2') ? page([]) : page(many.slice(0, records), next),
      );
      return crm.query('x');
    };
    expect(await paged(50_000)).toHaveLength(50_000);
    await expect(paged(50_001)).rejects.toThrow('its pages do not end');
  });

  test('an answer that does not come in time is a failure', async () => {
    const setup = crmFrom(environment);
    const fetch = (_url: string, { signal }: RequestInit) =>
      new Promise<Response>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('late')));
      });
    const late = setup && openCrm(setup, { fetch, patienceMs: 20 });
    await expect(late?.query('x')).rejects.toThrow('Admin login failed');
  });

  test.each<[string, Response]>([
    [
      'another status',
      Response.json({ access_token: 't', instance_url: instance }, { status: 201 }),
    ],
    ['no token', Response.json({ instance_url: instance })],
    ['no place for the queries', Response.json({ access_token: 't' })],
    [
      'a place that is not safe',
      Response.json({ access_token: 't', instance_url: 'http://crm.example' }),
    ],
    ['a text', new Response('no')],
  ])('a login that is answered with %s has failed, and nothing is asked', async (_what, answer) => {
    const setup = crmFrom(environment);
    const asked: string[] = [];
    const fetch = async (url: string) => {
      asked.push(url);
      return answer;
    };
    await expect(setup && openCrm(setup, { fetch }).query('x')).rejects.toThrow(
      'Admin login failed',
    );
    expect(asked).toEqual(['https://login.crm.example/services/oauth2/token']);
  });

  test('pages without an end are a failure after 100', async () => {
    let at = 0;
    const { crm, calls } = crmOf(() => page([{}], `/services/data/v62.0/query/c-${(at += 1)}`));
    await expect(crm.query('x')).rejects.toThrow('its pages do not end');
    expect(calls.length).toBe(101);
  });

  test('S2 §8: a refused login is "Admin login failed", until the next query', async () => {
    let isRight = false;
    const { crm } = crmOf(
      () => page([]),
      () => isRight,
    );
    await expect(crm.query('x')).rejects.toThrow(/^Admin login failed$/);
    isRight = true;
    expect(await crm.query('x')).toEqual([]);
  });
});

/** The company's server, which knows one user. */
const company: CrmBehind['askServer'] = async ({ headers }) =>
  headers.authorization === 'Bearer good'
    ? writeReply('profile', { user: dispatcher }, serverMs)
    : writeRefusal(401, { errorCode: 'NOT_LOGGED_IN', message: 'Please log in.' }, serverMs);

type Named = 'crmAccounts' | 'crmDrivers' | 'crmContractors';

async function ask<K extends Named>(crm: Crm, name: K, accountId = 'acc', token = 'good') {
  const behind = { crm, askServer: company };
  const gateway = createGateway({ files: new Map(), config: { mode: 'fake' }, crm: behind });
  const { path, headers } = writeRequest<Named>(name, { accountId }, token, undefined);
  const response = await gateway.request(path, { headers });
  const sent = Object.fromEntries(response.headers);
  const body = await response.text();
  for (const secret of Object.values(secrets)) expect(body).not.toContain(secret);
  expect(body).not.toMatch(/SELECT|__c/);
  return readAnswer(name, { accountId }, { status: response.status, headers: sent, body }, 0);
}

describe('named queries at the gateway', () => {
  const texts: string[] = [];
  const { crm, calls } = crmOf((text) => {
    texts.push(text);
    if (text.includes('FROM Account')) return page(accounts);
    if (text.includes('FROM Contact')) {
      const ann = {
        Id: 'd1',
        AccountId: 'below',
        Name: 'Ann Ames',
        Type__c: 'Driver',
        Phone: '+19135550101',
        Rating__c: 88,
        Presence__c: 'Online',
        Availability_Status__c: 'En Route',
        DL_Class__c: 3,
        CDL__c: true,
        Manual_Transmission__c: true,
        Medical_Card__c: true,
        Plates__c: true,
        TWIC__c: true,
        Groups__c: 'Night; ;Tow',
        Trips_Completed__c: 41,
        Home_Location__c: 'loc-1',
      };
      const free = { Availability_Status__c: 'Available' };
      const jo = { Id: 'd4', AccountId: 'acc', Name: 'Jo', Presence__c: 'Online', ...free };
      return page([ann, { ...ann, Id: 'd2', AccountId: 'top' }, { Id: 'd3' }, jo]);
    }
    return page([relationship, relationship]);
  });
  afterEach(() => {
    texts.length = 0;
    calls.length = 0;
  });

  test('accounts are the one asked for and those below it', async () => {
    const answer = await ask(crm, 'crmAccounts');
    const rows = [
      { id: 'acc', name: 'North', parentId: 'top' },
      { id: 'below', name: "O'Hara", parentId: 'acc' },
    ];
    expect(answer).toMatchObject({ is: 'ok', serverMs, skipped: 0, reply: { accounts: rows } });
  });

  test('a driver has our words; rows of other accounts stay out', async () => {
    const answer = await ask(crm, 'crmDrivers');
    const [ann, jo, ...others] = answer.is === 'ok' ? answer.reply.drivers : [];
    expect(ann).toEqual({
      id: 'd1',
      version: 0,
      accountId: 'below',
      type: 'contractor',
      name: 'Ann Ames',
      preferredName: '',
      firstName: '',
      lastName: '',
      avatar: null,
      phone: '+19135550101',
      rating: 88,
      presence: 'busy',
      availability: 'unavailable',
      licence: 'C',
      qualifications: ['cdl', 'manualTransmission', 'medicalCard', 'plates', 'twic'],
      permits: [],
      groups: ['Night', 'Tow'],
      hasLeft: false,
      relationVersion: null,
      tripsCompleted: 41,
      homeLocationId: 'loc-1',
    });
    const nothing = { qualifications: [], groups: [], licence: null, homeLocationId: null };
    const employee = { id: 'd4', type: 'employee', accountId: 'acc', presence: 'online' };
    expect(jo).toMatchObject({ ...employee, ...nothing, phone: null });
    expect(others).toEqual([]);
    expect(texts.at(-1)).toBe(
      'SELECT Id, Name, AccountId, Type__c, Phone, Rating__c, Presence__c, ' +
        'Availability_Status__c, DL_Class__c, CDL__c, Manual_Transmission__c, Medical_Card__c, ' +
        'Plates__c, TWIC__c, Groups__c, Trips_Completed__c, Home_Location__c FROM Contact ' +
        "WHERE AccountId IN ('acc', 'below') AND (Type__c = 'Driver' OR Is_Driver__c = true) " +
        'ORDER BY Id',
    );
    // What could not be read is counted in the log, without its text.
    expect(logged).toHaveBeenCalledExactlyOnceWith(
      'CRM: 1 records could not be read in full, first: accountId: invalid_type',
    );
  });

  test('S2 §6: contractors are active, of type Driver, approved and not locked out', async () => {
    const answer = await ask(crm, 'crmContractors');
    const relation = {
      id: 'rel-1',
      version: 0,
      rank: 1,
      approval: 'Linked',
      groups: ['Night', 'Tow'],
      rating: 90,
      rides: 12,
      certification: 'Gold',
      level: 2,
      sinceMs: null,
    };
    expect(answer).toMatchObject({ is: 'ok', reply: { contractors: [{ id: 'd1', relation }] } });
    expect(answer.is === 'ok' && answer.reply.contractors).toHaveLength(1);
    expect(texts).toEqual([
      'SELECT Id, Name, ParentId FROM Account WHERE IsDeleted = false ORDER BY Id',
      'SELECT Id, Driver__c, Rank__c, Approval_Status__c, Groups__c, Rating__c, ' +
        'Number_Of_Rides__c, Certification__c, Level__c FROM Driver_Relationship__c ' +
        "WHERE Account__c IN ('acc', 'below') AND Driver__r.Type__c = 'Driver' " +
        "AND Driver__r.Status__c = 'Active' " +
        "AND Approval_Status__c IN ('Approved', 'In Progress', 'Linked') " +
        'AND Is_Locked_Out__c = false ORDER BY Rank__c, Id',
    ]);
  });

  test('accounts are asked for in parts of 200, and a driver in two parts comes once', async () => {
    const tree = Array.from({ length: 450 }, (_, at) => ({
      Id: at === 0 ? 'acc' : `a${at}`,
      Name: `Store ${at}`,
      ParentId: at === 0 ? null : 'acc',
    }));
    const named: number[] = [];
    const large = crmOf((text) => {
      if (text.includes('FROM Account')) return page(tree);
      named.push(text.split("('")[1]?.split("')")[0]?.split("', '").length ?? 0);
      const own = { ...relationship, Rank__c: named.length };
      return page([own, { ...own, Driver__c: `d${named.length + 1}` }]);
    });
    const answer = await ask(large.crm, 'crmContractors');
    const found = answer.is === 'ok' ? answer.reply.contractors : [];
    expect(named).toEqual([200, 200, 50]);
    expect(found.map(({ id, relation }) => [id, relation?.rank])).toEqual([
      ['d1', 1],
      ['d2', 1],
      ['d3', 2],
      ['d4', 3],
    ]);
  });

  test('an id with a quote in it stays inside its quotes', async () => {
    const id = "x' OR Id != '\\";
    const asked: string[] = [];
    const odd = crmOf((text) => {
      asked.push(text);
      const rows = [
        { Id: 'acc', Name: 'North' },
        { Id: id, Name: 'Odd', ParentId: 'acc' },
      ];
      return page(text.includes('FROM Account') ? rows : []);
    });
    expect(await ask(odd.crm, 'crmContractors', id)).toMatchObject({ is: 'ok' });
    expect(asked.at(-1)).toContain("IN ('x\\' OR Id != \\'\\\\')");
  });

  test.each(['top', 'others'])(
    'the account %s above or beside the user does not exist',
    async (id) => {
      expect(await ask(crm, 'crmContractors', id)).toMatchObject({ is: 'refused', status: 404 });
      expect(texts).toHaveLength(1);
    },
  );

  test('only logged-in users reach the CRM', async () => {
    const answer = await ask(crm, 'crmAccounts', 'acc', 'other');
    expect(answer).toMatchObject({ is: 'refused', status: 401 });
    expect(calls).toEqual([]);
  });

  test('S2 §8: a failed query is logged, and answered with 500', async () => {
    const failing = crmOf(() => new Response('{"message":"SELECT secret-def"}', { status: 400 }));
    const message = 'CRM query failed';
    expect(await ask(failing.crm, 'crmDrivers')).toMatchObject({ status: 500, message });
    expect(logged).toHaveBeenCalledExactlyOnceWith(`CRM: ${message}`);
  });
});

test('a fault of the gateway itself is not answered with its own words', async () => {
  const query = () => Promise.reject(new TypeError('secret-def of SELECT'));
  expect(await ask({ query }, 'crmDrivers')).toMatchObject({
    status: 500,
    errorCode: 'internal',
    message: 'The gateway failed.',
  });
});

test.each([
  ['CDL__c', 'cdl'],
  ['Manual_Transmission__c', 'manualTransmission'],
  ['Medical_Card__c', 'medicalCard'],
  ['Plates__c', 'plates'],
  ['TWIC__c', 'twic'],
])('a driver with %s alone has the qualification %s alone', (field, qualification) => {
  const read = driversQuery.read({ Id: 'd1', AccountId: 'acc', Name: 'Jo', [field]: true });
  expect(read).toMatchObject({ value: { qualifications: [qualification] } });
});

describe('the setup of the CRM', () => {
  test('is complete, or absent', () => {
    expect(crmFrom({})).toBeNull();
    const setup = {
      url: 'https://login.crm.example',
      version: 'v62.0',
      clientId: 'client-abc',
      clientSecret: 'secret-def',
      username: 'admin@crm.example',
      password: 'pass&word',
    };
    expect(crmFrom(environment)).toEqual(setup);
    expect(crmFrom({ ...environment, CRM_VERSION: 'v9.0' })).toEqual({ ...setup, version: 'v9.0' });
    for (const origin of ['http://127.0.0.1:9', 'http://localhost:9']) {
      expect(crmFrom({ ...environment, CRM_URL: origin })?.url).toBe(origin);
    }
    for (const name of Object.keys(secrets)) {
      expect(() => crmFrom({ ...environment, [name]: '' })).toThrow(`${name} is needed`);
    }
  });

  test('goes to a safe address, and its problems hold no credential', () => {
    expect(() => crmFrom({ ...environment, CRM_URL: 'http://crm.example' })).toThrow(/https/);
    for (const url of ['crm', 'ftp://127.0.0.1', 'http://localhost.example']) {
      expect(() => crmFrom({ ...environment, CRM_URL: url })).toThrow(
        'CRM_URL must begin with https://.',
      );
    }
    for (const version of ['62/../x', '62.0', 'v62', 'v62.0/x', 'v1234.0', 'xv62.0', 'v62.01']) {
      expect(() => crmFrom({ ...environment, CRM_VERSION: version })).toThrow(
        `CRM_VERSION is v62.0, not '${version}'.`,
      );
    }
  });
});
