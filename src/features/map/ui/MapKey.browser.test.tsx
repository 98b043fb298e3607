import { expect, test } from 'vitest';
import { axeViolations, mount } from '#views/kit/testing/mount.tsx';
import { MapKey } from './MapKey.tsx';

const place = { leftPx: 0, rightPx: 0, bottomPx: 0 };
const entries = (box: HTMLElement) =>
  [...box.querySelectorAll('li')].map((entry) => entry.textContent?.trim());

test('the key of a density shows how many drivers are in view, and its marks', async () => {
  const { box } = mount(
    <MapKey shown={{ what: 'density', inView: 10_000, late: 25 }} {...place} />,
  );
  expect(entries(box)).toEqual([
    '10,000 drivers',
    '1361121+',
    'late 25',
    '2together',
    'each driver from zoom 12',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('the key of moves explains late drivers and ride-share, if there are any', () => {
  const { box, draw } = mount(
    <MapKey shown={{ what: 'riders', late: 2, riders: 118 }} {...place} />,
  );
  expect(entries(box)).toEqual(['late 2', '2together', 'ride-share 118']);
  draw(<MapKey shown={{ what: 'riders', late: 0, riders: 1 }} {...place} />);
  expect(entries(box)).toEqual(['ride-share 1']);
});
