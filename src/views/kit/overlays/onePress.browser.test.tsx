import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { Button } from '../buttons/Button.tsx';
import { CountField } from '../forms/CountField.tsx';
import { ComboBox } from '../forms/ComboBox.tsx';
import { mount } from '../testing/mount.tsx';
import { Dialog } from './Dialog.tsx';
import { MenuButton } from './Menu.tsx';
import { OverlayLayer } from './OverlayLayer.tsx';
import { PopoverButton } from './Popover.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = page.getByRole('dialog');

/** Presses twice at one place, with a gap between the two. */
async function pressTwice(what: Locator, gapMs: number) {
  if (gapMs === 0) return userEvent.dblClick(what);
  const { left, top, width, height } = what.element().getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  const firstMs = performance.now();
  press(at, firstMs);
  await new Promise((resolve) => setTimeout(resolve, gapMs));
  // As long after the first as said, however late a busy machine comes to it.
  press(at, firstMs + gapMs);
}

/** As a mouse does it: on what is there by then. */
function press(
  at: { readonly clientX: number; readonly clientY: number },
  timeStamp = performance.now(),
) {
  const target = document.elementFromPoint(at.clientX, at.clientY) ?? document.body;
  const all = { ...at, bubbles: true, cancelable: true, composed: true, button: 0 };
  const pointer = { ...all, isPrimary: true, pointerId: 1, pointerType: 'mouse' };
  const down = new PointerEvent('pointerdown', pointer);
  Object.defineProperty(down, 'timeStamp', { value: timeStamp });
  target.dispatchEvent(down);
  target.dispatchEvent(new MouseEvent('mousedown', all));
  target.dispatchEvent(new PointerEvent('pointerup', pointer));
  target.dispatchEvent(new MouseEvent('mouseup', all));
  target.dispatchEvent(new MouseEvent('click', all));
}

const seen = () => new Promise((resolve) => setTimeout(resolve, 520));

/** 'Generate' opens the code where the pointer is: its 'Return' closes it. */
function Generating() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <OverlayLayer>
      <div style={{ position: 'fixed', inset: 0, display: 'grid', placeContent: 'center' }}>
        <Button style={{ width: 900, height: 600 }} onClick={() => setOpen(true)}>
          Generate
        </Button>
      </div>
      <Dialog open={isOpen} hasResult title="Code" onClose={close}>
        <Button style={{ width: 360, height: 300 }} onClick={close}>
          Return
        </Button>
      </Dialog>
    </OverlayLayer>
  );
}

test.each([0, 60, 200, 390])(
  'a double click of %i ms leaves open what its first press opened',
  async (gapMs) => {
    mount(<Generating />);
    await pressTwice(button('Generate'), gapMs);
    await expect.element(dialog).toBeVisible();
    await seen();
    expect(dialog.elements()).toHaveLength(1);
    await userEvent.keyboard('{Escape}');
    await page.elementLocator(document.body).click({ position: { x: 5, y: 5 } });
    expect(dialog.elements()).toHaveLength(1);
    await pressTwice(button('Return'), gapMs);
    await expect.poll(() => dialog.elements()).toEqual([]);
    await seen();
    // Nor did the second press generate another one.
    expect(dialog.elements()).toEqual([]);
  },
);

test.each([0, 60, 200, 390])(
  'a double click of %i ms on a button has one effect',
  async (gapMs) => {
    const done = vi.fn();
    mount(
      <OverlayLayer>
        <Button onClick={done}>Order</Button>
      </OverlayLayer>,
    );
    await pressTwice(button('Order'), gapMs);
    expect(done).toHaveBeenCalledTimes(1);
    await seen();
    await userEvent.click(button('Order'));
    expect(done).toHaveBeenCalledTimes(2);
  },
);

test('a button that steps a number takes each press', async () => {
  const onChange = vi.fn();
  mount(
    <OverlayLayer>
      <CountField label="Seats" value={4} min={1} max={9} onChange={onChange} />
    </OverlayLayer>,
  );
  await pressTwice(button('Seats: one more'), 60);
  expect(onChange).toHaveBeenCalledTimes(2);
});

test('a press beside a popover closes it, but not before it can be seen', async () => {
  mount(
    <OverlayLayer>
      <PopoverButton label="Cart" title="Cart" placement="bottom start">
        {() => <p>Empty</p>}
      </PopoverButton>
    </OverlayLayer>,
  );
  await pressTwice(button('Cart'), 60);
  await expect.element(dialog).toBeVisible();
  press({ clientX: 700, clientY: 600 });
  await seen();
  expect(dialog.elements()).toHaveLength(1);
  await page.elementLocator(document.body).click({ position: { x: 700, y: 600 } });
  await expect.poll(() => dialog.elements()).toEqual([]);
});

test('what comes up by itself holds back no press where the last one was', async () => {
  const done = vi.fn();
  mount(
    <OverlayLayer>
      <Button onClick={done}>Order</Button>
    </OverlayLayer>,
  );
  const { left, top, width, height } = button('Order').element().getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  press(at);
  await seen();
  const layer = document.querySelector('[aria-label="On top"]') as HTMLElement;
  layer.append(document.createElement('i'));
  await Promise.resolve();
  press(at);
  expect(done).toHaveBeenCalledTimes(2);
});

test('what a press has opened is closed by a press at the same place once it is seen', async () => {
  const onPress = vi.fn();
  function Counting() {
    return (
      <Button
        onClick={() => {
          onPress();
          document.querySelector('[aria-label="On top"]')?.append(document.createElement('i'));
        }}
      >
        Order
      </Button>
    );
  }
  mount(
    <OverlayLayer>
      <Counting />
    </OverlayLayer>,
  );
  const { left, top, width, height } = button('Order').element().getBoundingClientRect();
  const at = { clientX: left + width / 2, clientY: top + height / 2 };
  press(at);
  await seen();
  press(at);
  expect(onPress).toHaveBeenCalledTimes(2);
  // At once it is the same press as far as a hand shakes, and one of its own beyond.
  press({ clientX: at.clientX + 8, clientY: at.clientY });
  expect(onPress).toHaveBeenCalledTimes(2);
  press({ clientX: at.clientX + 9, clientY: at.clientY });
  expect(onPress).toHaveBeenCalledTimes(3);
});

test.each([
  [
    'menu',
    (onPress: () => void) => (
      <MenuButton
        label="More"
        groups={[{ entries: [{ id: 'a', label: 'First', onAction: onPress }] }]}
      />
    ),
  ],
  [
    'list',
    (onPress: () => void) => (
      <ComboBox
        label="More"
        value={null}
        sections={[{ title: 'All', options: [{ id: 'a', text: 'First' }] }]}
        onChange={onPress}
      />
    ),
  ],
] as const)('a %s that a dialog opens takes a press at once', async (_, content) => {
  const onPress = vi.fn();
  mount(
    <OverlayLayer>
      <Dialog open title="Question" onClose={vi.fn()}>
        {content(onPress)}
      </Dialog>
    </OverlayLayer>,
  );
  await seen();
  const more = dialog.getByRole('button', { name: /More/ }).or(dialog.getByRole('combobox'));
  await userEvent.click(more.first());
  const item = page.getByRole('menuitem').or(page.getByRole('option'));
  // Where a keyboard might come up the list is there, but unseen, for up to 600 ms.
  const place = () => {
    const { left, top } = item.element().getBoundingClientRect();
    return { clientX: left + 20, clientY: top + 10 };
  };
  const isUpper = () => {
    const { clientX, clientY } = place();
    return item.element().contains(document.elementFromPoint(clientX, clientY));
  };
  await expect.poll(isUpper).toBe(true);
  press(place());
  await expect.poll(() => onPress.mock.calls.length).toBe(1);
});

test.each([0, 60, 200, 390])(
  'a double click of %i ms on a button leaves alone the row that takes its place',
  async (gapMs) => {
    const onRow = vi.fn();
    function Replaced() {
      const [isList, setList] = useState(false);
      if (!isList) {
        return (
          <Button style={{ width: 300, height: 200 }} onClick={() => setList(true)}>
            Select all
          </Button>
        );
      }
      return (
        <div
          role="option"
          aria-selected="false"
          tabIndex={-1}
          style={{ width: 300, height: 200 }}
          onClick={onRow}
          onKeyDown={onRow}
        >
          Row
        </div>
      );
    }
    mount(
      <OverlayLayer>
        <Replaced />
      </OverlayLayer>,
    );
    await pressTwice(button('Select all'), gapMs);
    await expect.element(page.getByText('Row')).toBeVisible();
    await seen();
    expect(onRow).not.toHaveBeenCalled();
    await userEvent.click(page.getByText('Row'));
    expect(onRow).toHaveBeenCalledTimes(1);
  },
);
