import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { Wizard } from './Wizard.tsx';

test.each([
  ['a wizard is 540 px wide', 'narrow', 540],
  ['a wide wizard is 700 px wide', 'wide', 700],
] as const)('%s', async (_title, width, px) => {
  await page.viewport(1440, 900);
  mount(
    <Wizard
      title="Schedule a move"
      width={width}
      head={null}
      steps={[{ label: 'Location', missing: null }]}
      current={0}
      onStep={() => {}}
      isSaving={false}
      save={null}
    >
      Where to
    </Wizard>,
  );
  const wizard = page.getByRole('region', { name: 'Schedule a move' }).element();
  expect(wizard.getBoundingClientRect().width).toBe(px);
});
