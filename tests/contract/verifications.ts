// Verifications of employees (S2 §7), at each host of the company.
import { beforeEach, expect, test } from 'vitest';
import type { Employee } from '#domain/entities.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld, login } from './asking.ts';
import { type OpenHost, shared } from './host.ts';

export function verificationContract(openHost: OpenHost): void {
  const { open } = shared(openHost);
  let link: Link;
  let driver: Employee;
  beforeEach(async () => {
    link = open();
    await login(link, 'admin');
    const { employees } = await loadWorld(link);
    driver = employees.find(({ driverId }) => driverId) as Employee;
  });
  const listed = async () =>
    (await ask(link, 'verifications', { employeeId: driver.id })).verifications;

  test('a document is added once, listed first and removed', async () => {
    const before = await listed();
    expect(before).toMatchObject([{ kind: 'driversLicense', employeeId: driver.id }]);
    const asked = { employeeId: driver.id, kind: 'passport', validUntil: '2031-05-01' } as const;
    const made = await link.call('addVerification', asked, { key: 'v1' });
    expect(await link.call('addVerification', asked, { key: 'v1' })).toMatchObject({
      reply: made.is === 'ok' ? made.reply : null,
    });
    const after = await listed();
    expect(after).toEqual([made.is === 'ok' ? made.reply.verification : null, ...before]);
    const { id } = after[0] as { id: string };
    expect(await ask(link, 'verification', { id })).toEqual({ verification: after[0] });
    expect(await link.call('removeVerification', { id }, { key: 'r1' })).toMatchObject({
      reply: { id },
    });
    expect(await link.call('removeVerification', { id }, { key: 'r2' })).toMatchObject({
      status: 404,
    });
    expect(await link.call('verification', { id })).toMatchObject({ status: 404 });
    expect(await listed()).toEqual(before);
  });

  test('a document that has ended, and one of an unknown employee, are refused', async () => {
    const asked = { employeeId: driver.id, kind: 'passport', validUntil: '2020-01-01' } as const;
    expect(await link.call('addVerification', asked, { key: 'b1' })).toMatchObject({
      status: 422,
      message: 'The document is not valid any more.',
    });
    const nobody = { ...asked, employeeId: 'nobody', validUntil: null };
    expect(await link.call('addVerification', nobody, { key: 'b2' })).toMatchObject({
      status: 404,
    });
  });
}
