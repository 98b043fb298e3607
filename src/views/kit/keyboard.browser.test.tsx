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
import { axeViolations, mount } from './testing/mount.tsx';

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

function Places(props: Partial<ComboBoxProps> & { readonly onValue: (id: string | null) => void }) {
  const [value, setValue] = useState<string | null>(null);
  return (
    <ComboBox
      label="Pick-up"
      sections={places}
      {...props}
      value={value}
      onChange={(id) => {
        setValue(id);
        props.onValue(id);
      }}
    />
  );
}

describe('combo box', () => {
  const box = page.getByRole('combobox', { name: 'Pick-up' });

  test('opens on focus, arrows move across sections, Enter selects', async () => {
    const onValue = vi.fn();
    mount(<Places onValue={onValue} />);
    await userEvent.tab();
    await expect.element(page.getByRole('option', { name: 'Olathe' })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    expect(onValue.mock.calls).toEqual([['ma']]);
    await expect.element(box).toHaveValue('Metro Auction');
    await expect.element(page.getByRole('option')).not.toBeInTheDocument();
    await expect.element(box).toHaveFocus();
  });

  test('offers options whose text or second line matches; Esc restores the selection', async () => {
    const onValue = vi.fn();
    mount(<Places onValue={onValue} />);
    await userEvent.click(box);
    await userEvent.keyboard('harold');
    await expect.element(page.getByRole('option', { name: 'Olathe' })).toBeVisible();
    expect(page.getByRole('option').elements()).toHaveLength(1);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onValue).toHaveBeenLastCalledWith('ol');
    await userEvent.keyboard('zzz');
    await expect.element(page.getByText('Nothing fits.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).toHaveValue('Olathe');
  });

  test('with onInput the caller supplies the options; the list shows the search', async () => {
    const typed = vi.fn();
    mount(<Places onValue={vi.fn()} sections={[]} input="met" onInput={typed} loading />);
    await userEvent.click(box);
    await expect.element(page.getByText('Searching...')).toBeVisible();
    await userEvent.keyboard('r');
    expect(typed).toHaveBeenCalledWith('metr');
  });

  test('free text stays when no option matches it', async () => {
    mount(<Places onValue={vi.fn()} free />);
    await userEvent.click(box);
    await userEvent.keyboard('1C4RJKBG9P8834127');
    await userEvent.tab();
    await expect.element(box).toHaveValue('1C4RJKBG9P8834127');
  });

  test('the list is never higher than 180 px', async () => {
    const options = Array.from({ length: 40 }, (_, i) => ({ id: `${i}`, text: `Place ${i}` }));
    mount(<Places onValue={vi.fn()} sections={[{ title: '', options }]} />);
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

  test('Esc closes it and returns the focus to the button that opened it', async () => {
    mount(<Question />);
    await userEvent.click(opener);
    await expect.element(dialog).toBeVisible();
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('the focus stays inside the dialog', async () => {
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
  test('arrows skip disabled entries; Enter activates; Esc returns the focus', async () => {
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
    props: Partial<DateTimeFieldProps> & { readonly onValue: (ms: number | null) => void },
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
          props.onValue(ms);
        }}
      />
    );
  }
  const part = (name: string) => page.getByRole('spinbutton', { name: new RegExp(`^${name}`) });

  test("shows the time in the place's zone and in the operator's zone", async () => {
    const { box } = mount(<Field onValue={vi.fn()} help="Drop-off is in Mountain time." />);
    const text = box.textContent?.replace(/[\u2066-\u2069\u202f]/gu, ' ').replace(/ +/gu, ' ');
    expect(text).toContain('10/21/2026, 02:00 PM');
    expect(text).toContain('MDT');
    expect(text).toContain('03:00 PM CDT for you. Drop-off is in Mountain time.');
  });

  test('arrow keys move the minutes to the next half hour', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} value={twoPm + 15 * 60_000} />);
    await userEvent.click(part('minute'));
    await userEvent.keyboard('{ArrowUp}');
    expect(onValue).toHaveBeenLastCalledWith(twoPm + halfHour);
    await userEvent.keyboard('{ArrowUp}');
    expect(onValue).toHaveBeenLastCalledWith(twoPm + 2 * halfHour);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(onValue).toHaveBeenLastCalledWith(twoPm - halfHour);
  });

  test('typed text becomes the value on blur, rounded to the nearest step', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} />);
    await userEvent.click(part('month'));
    await userEvent.keyboard('1022202609');
    await userEvent.keyboard('44');
    await userEvent.keyboard('A');
    expect(onValue).not.toHaveBeenCalled();
    await userEvent.tab();
    // 09:44 AM in Denver on the 22nd is 15:44 UTC.
    expect(onValue.mock.calls).toEqual([[Date.UTC(2026, 9, 22, 15, 30)]]);
  });

  test('a year of three digits is refused as it is typed, and the value stays', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} />);
    await userEvent.click(part('year'));
    await userEvent.keyboard('202');
    const refusal = page.getByText('A year has four digits.');
    await expect.element(refusal).toBeVisible();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    // What is shown again is what counts.
    await expect.element(part('year')).toHaveTextContent('2026');
    await expect.element(refusal).toBeVisible();
    expect(onValue).not.toHaveBeenCalled();
    await userEvent.click(part('year'));
    await userEvent.keyboard('2027');
    await expect.element(refusal).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(onValue.mock.calls).toEqual([[Date.UTC(2027, 9, 21, 20)]]);
  });

  test('a usual time is chosen by its words, also after a wrong year', async () => {
    const onValue = vi.fn();
    const choices = [
      { words: 'Today, 4 PM', ms: twoPm + 4 * halfHour },
      { words: 'Tomorrow, 12 PM', ms: twoPm + 44 * halfHour },
    ];
    mount(<Field onValue={onValue} choices={choices} />);
    await userEvent.click(part('year'));
    await userEvent.keyboard('20{Alt>}{ArrowDown}{/Alt}');
    const usual = page.getByRole('group', { name: 'Usual times' });
    await expect.element(usual).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await userEvent.click(usual.getByRole('button', { name: 'Tomorrow, 12 PM' }));
    expect(onValue.mock.calls).toEqual([[twoPm + 44 * halfHour]]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    expect(page.getByText('A year has four digits.').elements()).toEqual([]);
  });

  test('reading 66: steps follow the wall clock of a zone off by a quarter hour', async () => {
    const onValue = vi.fn();
    // 02:00 PM in Kathmandu, whose clock is 5:45 ahead.
    const there = Date.UTC(2026, 9, 21, 8, 15);
    mount(<Field onValue={onValue} value={there} zone="Asia/Kathmandu" />);
    await userEvent.click(part('minute'));
    await userEvent.keyboard('{ArrowUp}');
    expect(onValue).toHaveBeenLastCalledWith(there + halfHour);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(onValue).toHaveBeenLastCalledWith(there - halfHour);
    await userEvent.click(part('hour'));
    await userEvent.keyboard('03');
    await userEvent.keyboard('00');
    await userEvent.tab();
    await userEvent.tab();
    expect(onValue).toHaveBeenLastCalledWith(there + 2 * halfHour);
  });

  test('typing fills an empty field', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} value={null} />);
    await userEvent.click(part('month'));
    await userEvent.keyboard('102120260230P');
    await userEvent.tab();
    expect(onValue).toHaveBeenLastCalledWith(twoPm + halfHour);
  });

  test('Alt+Down opens calendar and times; a time can be chosen by keyboard alone', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} />);
    await userEvent.click(part('hour'));
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await expect.element(page.getByRole('option', { name: '02:00 PM' })).toBeVisible();
    // From the day on: the 22nd, then past the month's buttons to the times.
    await userEvent.keyboard('{ArrowRight}{Enter}{Tab}');
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option');
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onValue).toHaveBeenLastCalledWith(twoPm + 24 * 3_600_000 + halfHour);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.poll(() => document.activeElement?.closest('[role="group"]')).not.toBeNull();
  });

  test('times before minMs are disabled, and an earlier value shows the limit', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} minMs={twoPm + halfHour} />);
    await expect.element(page.getByText('The earliest is 10/21/2026 02:30 PM.')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: /Choose date and time/ }));
    await expect.element(page.getByRole('option', { name: '02:00 PM' })).toBeDisabled();
    await userEvent.click(page.getByRole('option', { name: '02:30 PM' }));
    expect(onValue.mock.calls).toEqual([[twoPm + halfHour]]);
  });

  test('a locked field keeps its value and shows the reason', async () => {
    const onValue = vi.fn();
    mount(<Field onValue={onValue} locked="A planned move keeps its deadline." />);
    await expect.element(page.getByText('A planned move keeps its deadline.')).toBeVisible();
    part('minute').element().focus();
    await userEvent.keyboard('{ArrowUp}5{Tab}');
    expect(onValue).not.toHaveBeenCalled();
  });

  test('a time skipped by the clock moves forward by the skip', async () => {
    const onValue = vi.fn();
    // 2026-03-08, 02:30 AM in Denver does not exist.
    mount(<Field onValue={onValue} value={Date.UTC(2026, 2, 8, 8, 30)} />);
    await userEvent.click(part('hour'));
    await userEvent.keyboard('02');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(onValue).toHaveBeenLastCalledWith(Date.UTC(2026, 2, 8, 9, 30));
  });
});

test('segmented: arrow keys change the choice', async () => {
  const handler = vi.fn();
  const options = [
    { value: 'retail', label: 'Retail' },
    { value: 'service', label: 'Service' },
  ] as const;
  mount(<Segmented label="Reason" value="retail" options={options} onChange={handler} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(handler).toHaveBeenCalledWith('service');
});

test('select: opens and selects by keyboard, and shows the selection', async () => {
  const handler = vi.fn();
  const options = [
    { id: 'am', text: 'Morning' },
    { id: 'pm', text: 'Afternoon' },
  ] as const;
  mount(<Select label="Shift" value="am" options={options} onChange={handler} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(page.getByRole('listbox')).toBeVisible();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(handler).toHaveBeenCalledWith('pm');
  await expect.element(page.getByRole('button', { name: /Morning/ })).toHaveFocus();
});

test('stepper: opens an enabled step, but not a disabled one', async () => {
  const handler = vi.fn();
  const steps = [
    { label: 'Location', done: true },
    { label: 'Vehicles', done: false },
    { label: 'Confirm', done: false, off: 'Vehicle 3 needs a deadline' },
  ];
  mount(<Stepper label="Steps" steps={steps} current={1} onStep={handler} />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}{Tab}{Enter}{Tab}{Enter}');
  expect(handler.mock.calls).toEqual([[0]]);
});

test('tabs: arrow keys move between tabs', async () => {
  const handler = vi.fn();
  const items = ['a', 'b'].map((id) => ({ id, label: id, content: `Tab ${id}` }));
  mount(<Tabs label="Source" items={items} selected="a" onSelect={handler} />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(handler).toHaveBeenCalledWith('b');
});

test('tooltip: appears on keyboard focus, closes with Esc', async () => {
  mount(<IconButton icon="locate" label="Locate" tip="Locate on the map" />);
  await userEvent.tab();
  await expect.element(page.getByRole('tooltip')).toHaveTextContent('Locate on the map');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('a disabled or pending button keeps the focus and ignores activation', async () => {
  const handler = vi.fn();
  const { draw } = mount(<Button onClick={handler}>Next</Button>);
  const button = page.getByRole('button', { name: 'Next' });
  await userEvent.tab();
  draw(
    <Button off onClick={handler}>
      Next
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  draw(
    <Button pending onClick={handler}>
      Next
    </Button>,
  );
  await userEvent.keyboard('{Enter}');
  await expect.element(button).toHaveFocus();
  expect(handler).not.toHaveBeenCalled();
});
