import { expect, test } from 'vitest';
import type { Verification } from '#domain/verifications.ts';
import { accountRow, employeeRow, nowMs } from '#domain/testing/rows.ts';
import { answered, refused, type Script } from '#wire/testing/scriptedLink.ts';
import { fetched, fetchesOfAll, fetchesProcess, type FetchesSees } from '#spine/fetches/index.ts';
import { formNow, type FormsRead } from '#spine/forms/forms.queries.ts';
import { openAsking } from '#spine/outbox/testing/asking.ts';
import { verifications, verificationsProcess, verificationsSlice } from './index.ts';
import { verificationForm } from './verifications.forms.ts';

const passport: Verification = {
  id: 'v1',
  employeeId: 'e1',
  kind: 'passport',
  validUntil: '2031-05-01',
  checkedMs: nowMs,
  checkedByName: 'Dana',
};
const listed = (...all: readonly Verification[]) =>
  answered<'verifications'>({ verifications: all }, nowMs);
const asked = { employeeId: 'e1', kind: 'passport', validUntil: '2031-05-01' } as const;

async function open(script: Script) {
  const run = await openAsking<FetchesSees & FormsRead>([verificationsSlice], script, {
    put: [
      { collection: 'accounts', rows: [accountRow('acc')] },
      { collection: 'employees', rows: [employeeRow('e1', { name: 'Ann Yoder' })] },
    ],
    ports: { pause: () => Promise.resolve() },
    processes: [fetchesProcess(fetchesOfAll([verificationsSlice as never])), verificationsProcess],
  });
  return { ...run, list: () => fetched(run.sees(), verifications, { employeeId: 'e1' }) };
}

test('the list is read again after one was added, and after one was removed', async () => {
  const { run, list, sent, endsOf, rest } = await open({
    addVerification: [answered<'addVerification'>({ verification: passport }, nowMs)],
    removeVerification: [answered<'removeVerification'>({ id: 'v1' }, nowMs)],
    verifications: [listed(passport), listed()],
  });
  const id = await run('verifications/add', asked);
  expect(sent('addVerification')).toMatchObject([{ request: asked, key: id }]);
  expect(endsOf(id)).toEqual([{ how: 'done' }]);
  await rest();
  expect(list()).toMatchObject({ is: 'ready', value: [passport] });
  await run('verifications/remove', { employeeId: 'e1', verificationId: 'v1' });
  expect(sent('removeVerification')).toMatchObject([{ request: { id: 'v1' } }]);
  await rest();
  expect(list()).toMatchObject({ is: 'ready', value: [] });
});

test('a removal that others made first is refused, and the list shows it', async () => {
  const { run, list, endsOf, rest } = await open({
    removeVerification: [refused(404, 'This verification is not known.')],
    verifications: [listed()],
  });
  const id = await run('verifications/remove', { employeeId: 'e1', verificationId: 'v1' });
  expect(endsOf(id)).toMatchObject([{ how: 'rejected' }]);
  await rest();
  expect(list()).toMatchObject({ is: 'ready', value: [] });
});

test.each([
  [{ validUntil: '2020-01-01' }, 'The document is not valid any more.'],
  [{ validUntil: '2031-13-01' }, 'This is no date.'],
  [{ employeeId: 'e9' }, /not known|no longer|gone|removed/i],
])('%o is refused with its reason', async (fields, reason) => {
  const { run, endsOf } = await open({});
  const [end] = endsOf(await run('verifications/add', { ...asked, ...fields }));
  expect(end).toMatchObject({ how: 'rejected', reason: expect.stringMatching(reason) });
});

test('a typed day is checked, and none means that the document has no end', async () => {
  const { run, sees, sent } = await open({
    addVerification: [answered<'addVerification'>({ verification: passport }, nowMs)],
    verifications: [listed(passport)],
  });
  const of = { of: 'verifications/add', id: 'e1' };
  await run('forms/open', of);
  const type = (before: string, until: string) =>
    run('forms/type', { ...of, typed: { until }, over: { until: before } });
  const wrong = () => formNow(sees(), verificationForm, 'e1')?.wrong;
  await type('', '5/1/31');
  expect(wrong()).toMatchObject({ until: 'A date such as 10/20/2027.' });
  await type('5/1/31', '05/01/2020');
  expect(wrong()).toMatchObject({ until: 'The document is not valid any more.' });
  await type('05/01/2020', '');
  expect(wrong()).toEqual({});
  await run('verifications/add', { ...asked, validUntil: null });
  expect(sent('addVerification')[0]?.request).toMatchObject({ validUntil: null });
});
