// The contract: note templates are read per account and written by planners, once per key.
import { beforeEach, expect, test } from 'vitest';
import type { WorldReply } from '#wire/calls/world.ts';
import type { Link } from '#wire/link/link.ts';
import { ask, loadWorld, login, loginPaused } from './asking.ts';
import { type OpenFaulty, type OpenHost, shared } from './host.ts';

const words = { label: 'After dark', notes: 'Park beneath the lamp.\n<b>Lock it.</b>' };

export function noteTemplateContract(openHost: OpenHost): void {
  const { open, restart } = shared(openHost);
  let link: Link;
  let world: WorldReply;
  const account = (at: number) => world.accounts[at]?.id as string;
  const read = async (at: number) =>
    (await ask(link, 'noteTemplates', { accountId: account(at) })).noteTemplates;
  const write = (at: number, key: string, text = words) =>
    link.call('createNoteTemplate', { accountId: account(at), ...text }, { key });

  beforeEach(async () => {
    link = open();
    await loginPaused(link);
    world = await loadWorld(link);
  });

  test('a new template is stored verbatim in its account only', async () => {
    const [before, elsewhere] = [await read(1), await read(2)];
    expect(before.length).toBeGreaterThan(0);
    const answer = await write(1, 't1');
    const made = answer.is === 'ok' ? answer.reply.noteTemplate : null;
    expect(made).toMatchObject(words);
    expect(await read(1)).toEqual([...before, made]);
    expect(await read(2)).toEqual(elsewhere);
    link = await restart();
    await login(link);
    expect(await read(1)).toEqual([...before, made]);
  });

  test('a repeated key creates one template, and is refused for another account', async () => {
    const [before, first] = [await read(1), await write(1, 't2')];
    expect(await write(1, 't2')).toMatchObject({
      is: 'ok',
      reply: first.is === 'ok' && first.reply,
    });
    expect(await write(2, 't2')).toMatchObject({ is: 'refused', errorCode: 'KEY_REUSED' });
    expect(await read(1)).toHaveLength(before.length + 1);
    // Another key creates another template, even with the same name.
    await write(1, 't3');
    const ids = (await read(1)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(before.length + 2);
  });

  test('payments and driver may read templates, and get a 403 for writing', async () => {
    for (const username of ['payments', 'driver']) {
      await login(link, username);
      const own = (await loadWorld(link)).accounts[0]?.id as string;
      expect(await link.call('noteTemplates', { accountId: own })).toMatchObject({ is: 'ok' });
      expect(await write(0, `no ${username}`)).toMatchObject({
        is: 'refused',
        status: 403,
        message: 'Only a Trip Administrator or Administrator can keep note templates.',
      });
    }
  });

  test('an unknown account gets a 404 and stores no template', async () => {
    for (const accountId of ['acc-none', '../..', 'a/b']) {
      const notFound = { is: 'refused', status: 404 };
      expect(await link.call('noteTemplates', { accountId })).toMatchObject(notFound);
      const request = { accountId, ...words };
      expect(await link.call('createNoteTemplate', request, { key: accountId })).toMatchObject(
        notFound,
      );
    }
  });

  test('a template without a name is refused', async () => {
    const answer = await write(1, 't4', { label: '', notes: 'x' });
    expect(answer).toMatchObject({ is: 'refused', status: 400 });
  });
}

export function noteTemplateFaults(opened: OpenFaulty): void {
  test('a template whose answer fails is created once by the retry', async () => {
    const link = await opened('createNoteTemplate:errorAfter,count=1,status=503');
    const accountId = (await loadWorld(link)).accounts[0]?.id as string;
    const write = () => link.call('createNoteTemplate', { accountId, ...words }, { key: 'f1' });
    const count = async () =>
      (await ask(link, 'noteTemplates', { accountId })).noteTemplates.length;
    const before = await count();
    expect(await write()).toMatchObject({ is: 'refused', status: 503 });
    expect(await write()).toMatchObject({ is: 'ok' });
    expect(await count()).toBe(before + 1);
  });
}
