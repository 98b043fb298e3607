import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './buttons/Button.tsx';
import { Segmented } from './forms/Choice.tsx';
import { ComboBox, type ComboBoxProps } from './forms/ComboBox.tsx';
import { DateTimeField, type DateTimeFieldProps } from './forms/DateTimeField.tsx';
import { Dialog } from './overlays/Dialog.tsx';
import { IconButton } from './buttons/IconButton.tsx';
import { MenuButton } from './overlays/Menu.tsx';
import { Select } from './forms/Select.tsx';
import { Stepper } from './panels/Stepper.tsx';
import { Tabs } from './panels/Tabs.tsx';
import { mount } from './testing/mount.tsx';

const places = [
  {
    title: 'Home locations',
    options: [
      { id: 'op', text: 'Overland Park', second: '7400 W 119th St' },
      { id: 'ol', text: 'Olathe', second: '15500 W Harold St' },
    ],
  },
  { title: 'Auctions', options: [{ id: 'ma', text: 'Metro Auction', second: '3901 N Skiles' }] },
];

function Places(props: Partial<ComboBoxProps> & { readonly told: (id: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <ComboBox
      label="Pick-up"
      sections={places}
      {...props}
      value={value}
      onChange={(id) => {
        setValue(id);
        props.told(id);
      }}
    />
  );
}

describe('combo box', () => {
  const box = page.getByRole('combobox', { name: 'Pick-up' });

  test('opens on focus, moves over sections with the arrows, takes with Enter', async () => {
    const told = vi.fn();
    mount(<Places told={told} />);
    await userEvent.tab();
    await expect.element(page.getByRole('option', { name: 'Olathe' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(told.mock.calls).toEqual([['ma']]);
    await expect.element(box).toHaveValue('Metro Auction');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  test('offers what contains the text in either line; Esc brings the chosen one back', async () => {
    const told = vi.fn();
    mount(<Places told={told} />);
    await userEvent.click(box);
    await userEvent.keyboard('harold');
    await expect.element(page.getByRole('option', { name: 'Olathe' })).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(told).toHaveBeenLastCalledWith('ol');
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('Nothing fits.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('Olathe');
  });

  test('with onInput the caller offers; while it searches the list says so', async () => {
    const typed = vi.fn();
    mount(<Places told={vi.fn()} sections={[]} input="met" onInput={typed} loading />);
    await userEvent.click(box);
    await expect.element(page.getByText('Searching...')).toBeVisible();
    await userEvent.keyboard('r');
    expect(typed).toHaveBeenCalledWith('metr');
  });

  test('free text stays when no option has it', async () => {
    mount(<Places told={vi.fn()} free />);
    await userEvent.click(box);
    await userEvent.keyboard('1C4RJKBG9P8834127');
    await userEvent.tab();
    await expect.element(box).toHaveValue('1C4RJKBG9P8834127');
  });

  test('the list is never higher than 180 px', async () => {
    const options = Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, text: `Place ${i}` }));
    mount(<Places told={vi.fn()} sections={[{ title: '', options }]} />);
    await userEvent.click(box);
    const list = page.getByRole('listbox');
    await expect.element(list).toBeVisible();
    expect(list.element().clientHeight).toBe(180);
  });
});

describe('dialog', () => {
  function Question() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Cancel move</Button>
        <Dialog
          open={open}
          title="Cancel this move?"
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>Keep it</Button>}
        >
          It is unplanned.
        </Dialog>
      </>
    );
  }
  const opener = page.getByRole('button', { name: 'Cancel move' });
  const dialog = page.getByRole('dialog', { name: 'Cancel this move?' });

  test('Esc closes it and the focus returns to what opened it', async () => {
    mount(<Question />);
    await userEvent.click(opener);
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('the focus stays within', async () => {
    mount(<Question />);
    await userEvent.click(opener);
    await expect.element(dialog).toBeVisible();
    for (let i = 0; i < 5; i++) {
      await userEvent.tab();
      expect(dialog.element().contains(document.activeElement)).toBe(true);
    }
  });
});

describe('menu', () => {
  test('arrows skip what is off, which says why; Enter acts; Esc returns the focus', async () => {
    const acted = vi.fn();
    const entries = [
      { id: 'm', label: 'Schedule a move', onAction: () => acted('m') },
      { id: 't', label: 'Plan a trip', off: 'It has a trip already.', onAction: () => acted('t') },
      { id: 'e', label: 'Employee', onAction: () => acted('e') },
    ];
    mount(<MenuButton label="Add" groups={[{ entries }]} />);
    const button = page.getByRole('button', { name: 'Add' });
    await userEvent.tab();
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('It has a trip already.')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(acted.mock.calls).toEqual([['e']]);
    await expect.element(button).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Employee' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
    expect(acted).toHaveBeenCalledTimes(1);
  });
});

describe('date and time field', () => {
  const zone = 'America/Denver';
  /** 02:00 PM in Denver, 03:00 PM in Chicago, daylight time. */
  const twoPm = Date.UTC(2026, 9, 21, 20);
  const halfHour = 30 * 60_000;

  function Field(
    props: Partial<DateTimeFieldProps> & { readonly told: (ms: number | null) => void },
  ) {
    const [value, setValue] = useState(props.value === undefined ? twoPm : props.value);
    return (
      <DateTimeField
        label="Deadline"
        zone={zone}
        operatorZone="America/Chicago"
        {...props}
        value={value}
        onChange={(ms) => {
          setValue(ms);
          props.told(ms);
        }}
      />
    );
  }
  const part = (name: string) => page.getByRole('spinbutton', { name: new RegExp(`^${name}`) });

  test("shows the place's clock and zone, and the operator's own time", async () => {
    const { box } = mount(<Field told={vi.fn()} help="Drop-off is in Mountain time." />);
    const text = box.textContent?.replace(/[\u2066-\u2069\u202f]/gu, ' ').replace(/ +/gu, ' ');
    expect(text).toContain('10/21/2026, 02:00 PM');
    expect(text).toContain('MDT');
    expect(text).toContain('03:00 PM CDT for you. Drop-off is in Mountain time.');
  });

  test('the arrows move the minutes by half hours, from between two to the next', async () => {
    const told = vi.fn();
    mount(<Field told={told} value={twoPm + 15 * 60_000} />);
    await userEvent.click(part('minute'));
    await userEvent.keyboard('{ArrowUp}');
    expect(told).toHaveBeenLastCalledWith(twoPm + halfHour);
    await userEvent.keyboard('{ArrowUp}');
    expect(told).toHaveBeenLastCalledWith(twoPm + 2 * halfHour);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(told).toHaveBeenLastCalledWith(twoPm - halfHour);
  });

  test('what is typed becomes the value when the field is left, at the nearest step', async () => {
    const told = vi.fn();
    mount(<Field told={told} />);
    await userEvent.click(part('month'));
    await userEvent.keyboard('1022202609');
    await userEvent.keyboard('44');
    await userEvent.keyboard('A');
    expect(told).not.toHaveBeenCalled();
    await userEvent.tab();
    // 09:44 AM in Denver on the 22nd is 15:44 UTC.
    expect(told.mock.calls).toEqual([[Date.UTC(2026, 9, 22, 15, 30)]]);
  });

  test('reading 66: steps are those of the clock there, a quarter hour off ours', async () => {
    const told = vi.fn();
    // 02:00 PM in Kathmandu, whose clock is 5:45 ahead.
    const there = Date.UTC(2026, 9, 21, 8, 15);
    mount(<Field told={told} value={there} zone="Asia/Kathmandu" />);
    await userEvent.click(part('minute'));
    await userEvent.keyboard('{ArrowUp}');
    expect(told).toHaveBeenLastCalledWith(there + halfHour);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(told).toHaveBeenLastCalledWith(there - halfHour);
    await userEvent.click(part('hour'));
    await userEvent.keyboard('03');
    await userEvent.keyboard('00');
    await userEvent.tab();
    await userEvent.tab();
    expect(told).toHaveBeenLastCalledWith(there + 2 * halfHour);
  });

  test('an empty field is filled by typing', async () => {
    const told = vi.fn();
    mount(<Field told={told} value={null} />);
    await userEvent.click(part('month'));
    await userEvent.keyboard('102120260230P');
    await userEvent.tab();
    expect(told).toHaveBeenLastCalledWith(twoPm + halfHour);
  });

  test('Alt+Down opens calendar and times; the keyboard alone takes one', async () => {
    const told = vi.fn();
    mount(<Field told={told} />);
    await userEvent.click(part('hour'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByRole('option', { name: '02:00 PM' })).toBeVisible();
    // From the day on: the 22nd, then past the month's buttons to the times.
    await userEvent.keyboard('{ArrowRight}{Enter}{Tab}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(told).toHaveBeenLastCalledWith(twoPm + 24 * 3_600_000 + halfHour);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('[role="group"]')).not.toBeNull();
  });

  test('times before the least instant cannot be taken; an earlier value is told', async () => {
    const told = vi.fn();
    mount(<Field told={told} minMs={twoPm + halfHour} />);
    await expect.element(page.getByText('The earliest is 10/21/2026 02:30 PM.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /Choose date and time/ }));
    await expect.element(page.getByRole('option', { name: '02:00 PM' })).toBeDisabled();
    await userEvent.click(page.getByRole('option', { name: '02:30 PM' }));
    expect(told.mock.calls).toEqual([[twoPm + halfHour]]);
  });

  test('locked, it keeps its value and says why', async () => {
    const told = vi.fn();
    mount(<Field told={told} locked="A planned move keeps its deadline." />);
    await expect.element(page.getByText('A planned move keeps its deadline.')).toBeVisible();
    part('minute').element().focus();
    await userEvent.keyboard('{ArrowUp}5{Tab}');
    expect(told).not.toHaveBeenCalled();
  });

  test('the hour the clock skips counts on from the skip', async () => {
    const told = vi.fn();
    // 2026-03-08, 02:30 AM in Denver does not exist.
    mount(<Field told={told} value={Date.UTC(2026, 2, 8, 8, 30)} />);
    await userEvent.click(part('hour'));
    await userEvent.keyboard('02');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(told).toHaveBeenLastCalledWith(Date.UTC(2026, 2, 8, 9, 30));
  });
});

test('segmented: arrows move the choice', async () => {
  const told = vi.fn();
  const options = [
    { value: 'retail', label: 'Retail' },
    { value: 'service', label: 'Service' },
  ] as const;
  mount(<Segmented label="Reason" value="retail" options={options} onChange={told} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(told).toHaveBeenCalledWith('service');
});

test('select: opens and takes by keyboard, and shows what is chosen', async () => {
  const told = vi.fn();
  const options = [
    { id: 'am', text: 'Morning' },
    { id: 'pm', text: 'Afternoon' },
  ] as const;
  mount(<Select label="Shift" value="am" options={options} onChange={told} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(told).toHaveBeenCalledWith('pm');
  await expect.element(page.getByRole('button', { name: /Morning/ })).toHaveFocus();
});

test('stepper: goes to a step, but not to one that is off', async () => {
  const told = vi.fn();
  const steps = [
    { label: 'Location', done: true },
    { label: 'Vehicles', done: false },
    { label: 'Confirm', done: false, off: 'Vehicle 3 needs a deadline' },
  ];
  mount(<Stepper label="Steps" steps={steps} current={1} onStep={told} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{Tab}{Enter}{Tab}{Enter}');
  expect(told.mock.calls).toEqual([[0]]);
});

test('tabs: arrows move between them', async () => {
  const told = vi.fn();
  const items = ['a', 'b'].map((id) => ({ id, label: id, content: `Tab ${id}` }));
  mount(<Tabs label="Source" items={items} selected="a" onSelect={told} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(told).toHaveBeenCalledWith('b');
});

test('tooltip: shown when the keyboard comes to the button, gone with Esc', async () => {
  mount(<IconButton icon="locate" label="Locate" tip="Locate on the map" />);
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Locate on the map');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('a button that is off keeps the focus and does nothing; a pending one too', async () => {
  const told = vi.fn();
  const { draw } = mount(<Button onClick={told}>Next</Button>);
  const button = page.getByRole('button', { name: 'Next' });
  await userEvent.tab();
  draw(
    <Button off onClick={told}>
      Next
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  draw(
    <Button pending onClick={told}>
      Next
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  expect(told).not.toHaveBeenCalled();
});
