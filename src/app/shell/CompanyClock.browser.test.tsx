import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { manualClock } from '#kernel/testing/manualClock.ts';
import { openSlices } from '#kernel/testing/openSlices.ts';
import {
  connectionProcess,
  type ConnectionSees,
  connectionSlice,
} from '#spine/connection/index.ts';
import { browserFrames, drawOver } from '#views/bind/testing/drawOver.tsx';
import { axeViolations } from '#views/kit/testing/mount.tsx';
import { scriptedLink } from '#wire/testing/scriptedLink.ts';
import { CompanyClock } from './CompanyClock.tsx';

const serverMs = Date.UTC(2026, 9, 20, 15, 4);

test('P14: the clock shows a warning while the operator machine has another time', async () => {
  const { link } = scriptedLink();
  const { machine, run } = await openSlices<ConnectionSees>({
    slices: [connectionSlice],
    processes: [connectionProcess],
    ports: { link, watchMs: () => serverMs },
    clock: manualClock(0),
    overrides: { frames: browserFrames },
  });
  drawOver(machine, <CompanyClock nowMs={() => serverMs} zone="America/Chicago" />);
  const mark = page.getByRole('img', { name: /^The clock of this machine/ });
  await expect.element(page.getByText('10:04 AM')).toBeVisible();
  expect(mark.query()).toBeNull();
  await run('connection/skewHeard', { skewMs: 180_000 });
  await expect
    .element(mark)
    .toHaveAccessibleName("The clock of this machine is 3 minutes ahead of the server's.");
  expect(await axeViolations()).toEqual([]);
  await run('connection/skewHeard', { skewMs: null });
  await expect.element(mark).not.toBeInTheDocument();
});

test.each([
  ['Europe/Berlin', 'Sun 11/15 07:00 PM CET'],
  ['Asia/Kolkata', 'Sun 11/15 11:30 PM IST'],
  ['America/Toronto', 'Sun 11/15 01:00 PM EST'],
  ['America/Indiana/Knox', 'Sun 11/15 12:00 PM CST'],
  ['America/Vancouver', 'Sun 11/15 11:00 AM MST'],
])('reading 66: the clock of a company in %s shows the time there', async (zone, text) => {
  const { machine } = await openSlices<ConnectionSees>({
    slices: [connectionSlice],
    processes: [connectionProcess],
    ports: { link: scriptedLink().link, watchMs: () => serverMs },
    clock: manualClock(0),
    overrides: { frames: browserFrames },
  });
  const nowMs = () => Date.UTC(2026, 10, 15, 18);
  drawOver(machine, <CompanyClock nowMs={nowMs} zone={zone} />);
  await expect.element(page.getByTitle(/^\S+\. Your own time/)).toHaveTextContent(text);
});
