import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { ComboBox } from '../forms/ComboBox.tsx';
import { mount } from '../testing/mount.tsx';
import { Dialog } from './Dialog.tsx';
import { MenuButton } from './Menu.tsx';

const noop = () => {};
const sites = [{ title: 'Home', options: [{ id: 'a', text: 'Olathe', second: '1 Main' }] }];
const motions = ['--m-fast', '--m-base'];
const { style } = document.documentElement;

function Question() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel</Button>
      <Dialog open={isOpen} title="Sure?" onClose={() => setOpen(false)}>
        Yes
      </Dialog>
    </>
  );
}

const setMotion = (duration: string) => {
  for (const motion of motions) style.setProperty(motion, duration);
};
afterEach(() => {
  for (const motion of motions) style.removeProperty(motion);
});

test.each([
  ['list', 'listbox', () => <ComboBox label="Cancel" sections={sites} value="a" onChange={noop} />],
  ['menu', 'menu', () => <MenuButton label="Cancel" groups={[{ entries: [] }]} />],
  ['dialog', 'dialog', () => <Question />],
] as const)(
  'a closed %s is gone, although the end of a motion never comes',
  async (...[, role, content]) => {
    setMotion('0s');
    mount(content());
    await userEvent.click(page.getByRole(role === 'listbox' ? 'combobox' : 'button').first());
    await expect.element(page.getByRole(role)).toBeVisible();
    setMotion('1000s');
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => page.getByRole(role).elements()).toEqual([]);
  },
);
