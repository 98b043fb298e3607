import { expect, test } from 'vitest';
import { accountRow, nowMs } from '#domain/testing/rows.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetched, fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { load } from '#spine/world/testing/world.ts';
import { noteTemplatesProcess, noteTemplatesSlice } from './index.ts';
import { noteTemplates as ofAccount } from './noteTemplates.fetches.ts';

const gate = { id: 'n1', label: 'Gate', notes: 'Ask the store.' };
const keys = { id: 'n2', label: 'Keys', notes: 'In the box.' };
const listed = (...all: readonly (typeof gate)[]) =>
  answered<'noteTemplates'>({ noteTemplates: all }, nowMs);
const added = answered<'createNoteTemplate'>({ noteTemplate: keys }, nowMs);
const asked = { accountId: 'acc', label: 'Keys', notes: 'In the box.' };

async function open(script: Script) {
  const run = await openAsking<FetchesSees>([noteTemplatesSlice], script, {
    put: [{ collection: 'accounts', rows: [accountRow('acc', { name: 'North' })] }],
    ports: { pause: () => Promise.resolve() },
    processes: [fetchesProcess(fetchesOfAll([noteTemplatesSlice as never])), noteTemplatesProcess],
  });
  const list = () => fetched(run.sees(), ofAccount, { accountId: 'acc' });
  return {
    ...run,
    list,
    add: (fields: object = {}) => run.run('noteTemplates/add', { ...asked, ...fields }),
  };
}

test('the list is read again after a template was added, and contains it', async () => {
  const { add, list, sent, endsOf, records } = await open({
    createNoteTemplate: [added],
    noteTemplates: [listed(gate, keys)],
  });
  const id = await add();
  expect(sent('createNoteTemplate')).toMatchObject([{ request: asked, key: id }]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  expect(list()).toMatchObject({ is: 'ready', value: [gate, keys] });
  const opened = records.find(({ type }) => type === 'outbox/opened')?.data;
  expect(opened).toMatchObject({
    note: { subject: 'North', changes: [{ field: 'Note template Keys', after: 'In the box.' }] },
  });
});

test('templates of the own account are read with each load until they are known', async () => {
  const noteTemplates = [listed(gate), refused(503), listed(gate, keys)];
  const run = await open({ noteTemplates });
  const { accountId = '' } = run.sees().session.state.user ?? {};
  const known = () => fetched(run.sees(), ofAccount, { accountId });
  await load(run, {});
  await run.rest();
  expect(run.sent('noteTemplates')).toMatchObject([{ request: { accountId } }]);
  expect(known()).toMatchObject({ is: 'ready', value: [gate] });
  await run.run('world/reload', { accountIds: null });
  await run.rest();
  expect(run.sent('noteTemplates')).toHaveLength(3);
  expect(known()).toMatchObject({ is: 'ready', value: [gate, keys] });
});

test('a refused template is reported with its reason, and the list is not read', async () => {
  const why = 'An account keeps at most 200 note templates.';
  const { add, sent, records } = await open({ createNoteTemplate: [refused(422, why)] });
  await add();
  expect(sent('noteTemplates')).toEqual([]);
  const closed = records.find(({ type }) => type === 'outbox/closed')?.data;
  const title = 'Failed to add the note template.';
  expect(closed).toMatchObject({ told: { kind: 'error', title, text: `Keys: ${why}` } });
});

test.each([
  [{ label: ' ' }, 'A note template needs a label.'],
  [{ notes: '' }, 'Write the words that it stands for.'],
  [{ label: 'a'.repeat(301) }, 'At most 300 characters.'],
  [{ notes: 'a'.repeat(20_001) }, 'At most 20,000 characters.'],
])('an invalid template is not sent: %#', async (fields, reason) => {
  const { add, sent, endsOf } = await open({});
  const id = await add(fields);
  expect(endsOf(id)).toEqual([{ how: 'rejected', reason }]);
  expect(sent('createNoteTemplate')).toEqual([]);
});
