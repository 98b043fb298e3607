// Failed parts of replay: the other parts keep working, and the ways out stay.
import { beforeAll, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import golden from '#fixtures/sessions/v1.tarmac?url';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { mount } from '#views/kit/testing/mount.tsx';
import { type OpenRecording, openRecording } from './openRecording.ts';
import { ReplayConsole } from './ReplayConsole.tsx';

let bytes: ArrayBuffer;
beforeAll(async () => {
  bytes = await (await fetch(golden)).arrayBuffer();
});

const broken = { banner: false, player: false };

/**
 * The golden recording before its login, so that no map is drawn. Its banner and its player throw
 * while they are marked as broken.
 */
async function open(): Promise<OpenRecording> {
  const opened = await openRecording(
    new File([bytes], 'v1.tarmac'),
    { atSeq: 0, tree: null },
    () => {},
  );
  const breaks = <T extends object>(what: T, name: keyof T, which: keyof typeof broken): T =>
    new Proxy(what, {
      get(target, asked) {
        if (asked === name && broken[which]) throw new TypeError(`broken on purpose: ${which}`);
        const value: unknown = Reflect.get(target, asked, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  return {
    ...opened,
    recording: breaks(opened.recording, 'troubles', 'banner'),
    player: breaks(opened.player, 'track', 'player'),
  };
}

async function show(which: keyof typeof broken) {
  Object.assign(broken, { banner: false, player: false, [which]: true });
  const opened = await open();
  const leave = vi.fn();
  mount(
    <MachineProvider machine={opened.machine}>
      <ReplayConsole open={opened} onLeave={leave} />
    </MachineProvider>,
  );
  return leave;
}

const alert = page.getByRole('alert');

test.each([
  ['banner', 'The banner of the recording', 'Transport'],
  ['player', 'The player', 'Replay'],
] as const)(
  'when the %s fails, replay can still be left and the rest keeps working',
  async (...row) => {
    const [which, what, beside] = row;
    const leave = await show(which);
    await expect.element(alert).toHaveTextContent(`${what} has stopped`);
    await expect.element(alert).toHaveTextContent(`broken on purpose: ${which}`);
    await expect.element(page.getByRole('region', { name: beside })).toBeVisible();
    await alert.getByRole('button', { name: 'Leave replay' }).click();
    expect(leave).toHaveBeenCalledOnce();
  },
);

test('a copy of the opened file can be saved, and the player resumes after a retry', async () => {
  await show('player');
  const marks = page.getByText('3 checkpoints of an earlier version, not compared');
  await expect.element(marks).toBeVisible();
  const saved = vi.spyOn(URL, 'createObjectURL');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await alert.getByRole('button', { name: 'Save a copy' }).click();
  const [file] = saved.mock.calls[0] as [File];
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([...new Uint8Array(bytes)]);
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('v1.tarmac');
  vi.restoreAllMocks();
  broken.player = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByRole('region', { name: 'Transport' })).toBeVisible();
  expect(page.getByText('has stopped').elements()).toEqual([]);
});
