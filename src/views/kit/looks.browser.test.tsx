// What each look of a widget changes, by hand: its height, its ink, its ground. And that no widget
// draws an element that nobody sees or hears.
import type { ReactElement } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './buttons/Button.tsx';
import { IconButton } from './buttons/IconButton.tsx';
import { ReasonButton } from './buttons/ReasonButton.tsx';
import { Segmented, Switch } from './forms/Choice.tsx';
import { ComboBox } from './forms/ComboBox.tsx';
import { type Conflict, Conflicts } from './forms/Conflicts.tsx';
import { CopyField } from './forms/CopyField.tsx';
import { CountField } from './forms/CountField.tsx';
import { DateTimeField } from './forms/DateTimeField.tsx';
import { RadioRows } from './forms/RadioRows.tsx';
import { Select } from './forms/Select.tsx';
import { PasswordField, TextArea, TextField } from './forms/TextField.tsx';
import { TableCell } from './lists/TableCell.tsx';
import { VirtualTable } from './lists/VirtualTable.tsx';
import { Chip, ModeBadge } from './marks/Marks.tsx';
import { Avatar, PresenceDot } from './marks/Person.tsx';
import { StatusBadge } from './marks/StatusBadge.tsx';
import { Dialog } from './overlays/Dialog.tsx';
import { MenuButton } from './overlays/Menu.tsx';
import { PopoverButton } from './overlays/Popover.tsx';
import { Toasts } from './overlays/Toasts.tsx';
import { KeyValueList, PanelHeader } from './panels/Panel.tsx';
import { EmptyState, Notice } from './panels/States.tsx';
import { Stepper } from './panels/Stepper.tsx';
import { mount } from './testing/mount.tsx';

const noop = () => {};
const options = [
  { id: 'a', text: 'Ann', aside: { words: 'near', isWarning: false } },
  { id: 'b', text: 'Bo', aside: { words: 'far', isWarning: true } },
];
const vehicle = {
  label: 'Vehicle',
  value: null,
  onChange: noop,
  sections: [{ title: '', options }],
};
const text = { label: 'VIN', value: 'x', onChange: noop };
const conflict = (keep: Conflict['keep']): readonly Conflict[] => [
  { group: 'g', label: 'Notes', before: 'a', keep, answers: [{ keep: 'mine', words: 'b' }] },
];
const sized = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
] as const;
const steps = (current: number) => (
  <Stepper
    label="Steps"
    steps={[
      { label: 'Location', done: true },
      { label: 'Vehicles', done: false },
    ]}
    current={current}
    onStep={noop}
  />
);
const table = (own: object, isNumber: boolean) => (
  <div style={{ display: 'grid', height: 200 }}>
    <VirtualTable<'name' | 'age'>
      label="People"
      columns={[
        { id: 'name', head: 'Name', width: '120px' },
        { id: 'age', head: 'Age', width: '120px', isNumber },
      ]}
      count={2}
      idOf={String}
      sort={{ by: 'name', descending: true }}
      onSort={noop}
      isSelected={() => false}
      onPick={noop}
      renderRow={(index) => [
        <TableCell key="n">{index}</TableCell>,
        <TableCell key="a">1</TableCell>,
      ]}
      {...own}
    />
  </div>
);

type Look = readonly [
  what: string,
  /** Without the look, and with it. */
  drawn: { readonly plain: ReactElement; readonly changed: ReactElement },
  at: string,
  property: string,
  values: readonly [plain: string, changed: string],
];
const looks: readonly Look[] = [
  [
    'a large field is higher',
    { plain: <PasswordField {...text} />, changed: <PasswordField {...text} size="large" /> },
    'div:has(> input)',
    'height',
    ['28px', '36px'],
  ],
  [
    'a quiet field is sunken',
    { plain: <TextField {...text} />, changed: <TextField {...text} quiet /> },
    'div:has(> input)',
    'background-color',
    ['var(--bg-surface)', 'var(--bg-sunken)'],
  ],
  [
    'a field with an error has its ring',
    { plain: <TextField {...text} />, changed: <TextField {...text} error="No." /> },
    'div:has(> input)',
    'box-shadow',
    ['inset 0 0 0 1px var(--border-control)', 'inset 0 0 0 1px var(--st-late-map)'],
  ],
  [
    'a warning has its ink, and help another',
    {
      plain: <TextField {...text} help="Long." />,
      changed: <TextField {...text} warning="Long." />,
    },
    '[aria-live]',
    'color',
    ['var(--text-3)', 'var(--st-unplanned-fg)'],
  ],
  [
    'an error has its ink',
    { plain: <TextField {...text} help="Long." />, changed: <TextField {...text} error="Long." /> },
    '[aria-live]',
    'color',
    ['var(--text-3)', 'var(--st-late-fg)'],
  ],
  [
    'a code is written with slashed zeros',
    { plain: <TextField {...text} />, changed: <TextField {...text} mono /> },
    'input',
    'font-variant-numeric',
    ['normal', 'tabular-nums slashed-zero'],
  ],
  [
    'a text of several lines takes their height',
    {
      plain: <TextField {...text} />,
      changed: <TextArea {...text} rows={4} value={'a\nb\nc\nd'} />,
    },
    'div:has(> :is(input, textarea))',
    'padding-left',
    ['8px', '0px'],
  ],
  [
    'a tall box of choices is higher',
    { plain: <ComboBox {...vehicle} />, changed: <ComboBox {...vehicle} tall /> },
    'div:has(> input)',
    'height',
    ['28px', '44px'],
  ],
  [
    'a box of choices with a second line leaves room for it',
    {
      plain: <ComboBox {...vehicle} tall />,
      changed: <ComboBox {...vehicle} tall second="1 Main St" />,
    },
    'input',
    'padding-bottom',
    ['0px', '17px'],
  ],
  [
    'a question that is open stands out',
    {
      plain: <Conflicts conflicts={conflict('mine')} disabled={false} onSettle={noop} />,
      changed: <Conflicts conflicts={conflict(null)} disabled={false} onSettle={noop} />,
    },
    'fieldset > div:first-child > span',
    'font-weight',
    ['400', '600'],
  ],
  [
    'a question that is settled steps back',
    {
      plain: <Conflicts conflicts={conflict(null)} disabled={false} onSettle={noop} />,
      changed: <Conflicts conflicts={conflict('mine')} disabled={false} onSettle={noop} />,
    },
    'fieldset',
    'box-shadow',
    ['0 0 0 1px var(--border-control)', '0 0 0 1px var(--border)'],
  ],
  [
    'a large count is higher',
    {
      plain: <CountField label="Seats" value={1} min={0} max={9} onChange={noop} />,
      changed: <CountField label="Seats" value={1} min={0} max={9} onChange={noop} isLarge />,
    },
    '[data-again]',
    'height',
    ['28px', '40px'],
  ],
  [
    'a code that is read aloud is large',
    {
      plain: <CopyField label="Code" value="R1" />,
      changed: <CopyField label="Code" value="R1" isLarge />,
    },
    'div:has(> input)',
    'height',
    ['28px', '44px'],
  ],
  [
    'a code that is read aloud is spaced',
    {
      plain: <CopyField label="Code" value="R1" />,
      changed: <CopyField label="Code" value="R1" isLarge />,
    },
    'input',
    'font-size',
    ['13px', '20px'],
  ],
  [
    'a choice that fills its line is no inline one',
    {
      plain: <Segmented label="Size" value="a" onChange={noop} options={sized} />,
      changed: <Segmented label="Size" value="a" onChange={noop} options={sized} fill />,
    },
    'fieldset > div:has(label)',
    'display',
    ['inline-flex', 'flex'],
  ],
  [
    'a dense choice is narrow',
    {
      plain: <Segmented label="Size" value="a" onChange={noop} options={sized} />,
      changed: <Segmented label="Size" value="a" onChange={noop} options={sized} dense />,
    },
    'label',
    'padding-left',
    ['10px', '6px'],
  ],
  [
    'a switch that leads stands before its words',
    {
      plain: <Switch label="Ready" checked onChange={noop} />,
      changed: <Switch label="Ready" checked onChange={noop} leads />,
    },
    'label',
    'flex-direction',
    ['row', 'row-reverse'],
  ],
  [
    'a small button is lower',
    { plain: <Button>Add</Button>, changed: <Button size="small">Add</Button> },
    'button',
    'height',
    ['28px', '24px'],
  ],
  [
    'a large button is higher',
    { plain: <Button>Add</Button>, changed: <Button size="large">Add</Button> },
    'button',
    'height',
    ['28px', '36px'],
  ],
  [
    'the first button of a form has the accent',
    { plain: <Button>Add</Button>, changed: <Button variant="primary">Add</Button> },
    'button',
    'background-color',
    ['var(--bg-surface)', 'var(--accent)'],
  ],
  [
    'a button that is on is selected',
    { plain: <Button>Add</Button>, changed: <Button on>Add</Button> },
    'button',
    'color',
    ['var(--text-1)', 'var(--accent-text)'],
  ],
  [
    'a button of an icon alone is a square',
    {
      plain: <IconButton icon="close" label="Close" />,
      changed: <IconButton icon="close" label="Close" size="small" />,
    },
    'button',
    'width',
    ['28px', '24px'],
  ],
  [
    'a large badge is higher',
    { plain: <StatusBadge status="late" />, changed: <StatusBadge status="late" size="large" /> },
    'span',
    'height',
    ['20px', '24px'],
  ],
  [
    'a status has its ground',
    { plain: <StatusBadge status="planned" />, changed: <StatusBadge status="late" /> },
    'span',
    'background-color',
    ['var(--st-planned-bg)', 'var(--st-late-bg)'],
  ],
  [
    'a large avatar is wider',
    { plain: <Avatar name="Cher" />, changed: <Avatar name="Cher" size="large" /> },
    '[aria-hidden]',
    'width',
    ['24px', '32px'],
  ],
  [
    'a presence has its color',
    { plain: <PresenceDot presence="online" />, changed: <PresenceDot presence="busy" /> },
    'span',
    'background-color',
    ['var(--pr-available)', 'var(--pr-busy)'],
  ],
  [
    'the head of a wizard is higher',
    { plain: <PanelHeader title="Move" />, changed: <PanelHeader title="Move" size="wizard" /> },
    'header',
    'padding-left',
    ['12px', '16px'],
  ],
  [
    'a notice that stands apart is rounded',
    {
      plain: <Notice tone="warn">x</Notice>,
      changed: (
        <Notice tone="warn" inset>
          x
        </Notice>
      ),
    },
    '[role=status]',
    'border-top-left-radius',
    ['0px', 'var(--r-2)'],
  ],
  [
    'a notice has the ground of its tone',
    { plain: <Notice tone="warn">x</Notice>, changed: <Notice tone="replay">x</Notice> },
    '[role=status]',
    'background-color',
    ['var(--st-unplanned-bg)', 'var(--mode-replay-bg)'],
  ],
  [
    'the step one is at stands out',
    { plain: steps(1), changed: steps(0) },
    'li button, li > *',
    'font-weight',
    ['500', '600'],
  ],
  [
    'the column that is sorted by stands out',
    { plain: table({ sort: { by: 'age', descending: false } }, false), changed: table({}, false) },
    '[role=columnheader] button',
    'font-weight',
    ['500', '600'],
  ],
  [
    'the head of a column of numbers stands at the right',
    { plain: table({}, false), changed: table({}, true) },
    '[role=columnheader]:last-child button',
    'justify-content',
    ['normal', 'flex-end'],
  ],
  [
    'a descending order turns its arrow',
    { plain: table({ sort: { by: 'name', descending: false } }, false), changed: table({}, false) },
    '[role=columnheader] svg',
    'transform',
    ['none', 'rotate(180deg)'],
  ],
  [
    'a column that is pinned stays in sight',
    { plain: table({}, false), changed: table({ pinned: 1 }, false) },
    '[aria-rowindex="2"] > :first-child',
    'position',
    ['static', 'sticky'],
  ],
];

/** The value of a property as the browser writes it. */
function written(property: string, value: string): string {
  const probe = document.createElement('div');
  probe.style.setProperty(property, value);
  document.body.append(probe);
  const computed = getComputedStyle(probe).getPropertyValue(property);
  probe.remove();
  return computed;
}

describe('a look', () => {
  test.each(looks)('changes what is seen: %s', (_what, drawn, at, property, values) => {
    const { box, draw } = mount(drawn.plain);
    document.documentElement.dataset['animations'] = 'off';
    for (const [which, content] of [drawn.plain, drawn.changed].entries()) {
      draw(content);
      const found = box.querySelector(at);
      const seen = found && getComputedStyle(found).getPropertyValue(property);
      expect(seen, values[which]).toBe(written(property, values[which] as string));
    }
  });
});

test('a button that fills its line is as wide as it, and another as its words', () => {
  const { box } = mount(
    <div style={{ width: 300, display: 'grid', justifyItems: 'start' }}>
      <Button>Add</Button>
      <Button fill>Add</Button>
    </div>,
  );
  const widths = [...box.querySelectorAll('button')].map((one) => one.offsetWidth);
  expect(widths[0]).toBeLessThan(100);
  expect(widths[1]).toBe(300);
});

test('a dialog has one of three widths', async () => {
  const widthOf = async (own: object) => {
    const { draw } = mount(
      <Dialog open title="Code" onClose={noop} {...own}>
        x
      </Dialog>,
    );
    await expect.element(page.getByRole('dialog')).toBeVisible();
    const { width } = page.getByRole('dialog').element().getBoundingClientRect();
    draw(null);
    return Math.round(width);
  };
  expect(await widthOf({})).toBe(440);
  expect(await widthOf({ wide: true })).toBe(600);
  expect(await widthOf({ narrow: true })).toBe(360);
});

test('the groups of a menu are ruled apart, and an entry that takes away has its ink', async () => {
  const entry = (id: string, more: object = {}) => ({ id, label: id, onAction: noop, ...more });
  mount(
    <MenuButton
      label="More"
      groups={[{ entries: [entry('Edit')] }, { entries: [entry('Remove', { danger: true })] }]}
    />,
  );
  await userEvent.click(page.getByRole('button', { name: 'More' }));
  const groups = page.getByRole('group').elements();
  const rules = groups.map((group) => getComputedStyle(group).borderTopWidth);
  expect(rules).toEqual(['0px', '1px']);
  const inks = ['Edit', 'Remove'].map(
    (name) => getComputedStyle(page.getByRole('menuitem', { name }).element()).color,
  );
  expect(inks).toEqual([written('color', 'var(--text-2)'), written('color', 'var(--st-late-fg)')]);
});

test('a word beside an option warns only where it is a warning', async () => {
  mount(<ComboBox {...vehicle} />);
  await userEvent.click(page.getByRole('button'));
  const inks = ['near', 'far'].map(
    (words) => getComputedStyle(page.getByText(words).element()).color,
  );
  expect(inks).toEqual([
    written('color', 'var(--text-3)'),
    written('color', 'var(--st-unplanned-fg)'),
  ]);
});

test('a slash between the parts of a date takes no room of its own', () => {
  const { box } = mount(
    <DateTimeField label="Ready" value={0} onChange={noop} zone="UTC" operatorZone="UTC" />,
  );
  const least = (type: string) => {
    const part = box.querySelector(`[data-type=${type}]`) as Element;
    return getComputedStyle(part).minWidth;
  };
  expect([least('literal'), least('day')]).toEqual(['0px', '24px']);
});

test('a button that opens has an arrow only where it is asked to, and none as an icon', () => {
  const icons = (own: object) => {
    const { box, draw } = mount(
      <PopoverButton label="Cart" icon="add" {...own}>
        x
      </PopoverButton>,
    );
    const count = box.querySelectorAll('svg').length;
    draw(null);
    return count;
  };
  expect(icons({})).toBe(1);
  expect(icons({ showsMenu: true })).toBe(2);
  expect(icons({ showsMenu: true, iconOnly: true })).toBe(1);
});

/** Widgets without what they may have. */
const bare: { readonly [name: string]: ReactElement } = {
  'a button': <Button>Add</Button>,
  'a button without a reason': <ReasonButton reason={null}>Add</ReasonButton>,
  'a field': <TextField {...text} />,
  'a field of several lines': <TextArea {...text} rows={2} />,
  'a box of choices': <ComboBox {...vehicle} />,
  'a list of choices': <Select label="Driver" value="a" onChange={noop} options={options} />,
  'rows of choices': (
    <RadioRows
      label="Chase"
      value="a"
      rows={[
        { value: 'a', label: 'Company', meaning: 'a company car' },
        { value: 'b', label: 'Planner', meaning: 'rides', off: 'not connected', aside: '6' },
      ]}
      onChange={noop}
    />
  ),
  'a switch': <Switch label="Ready" checked onChange={noop} />,
  'a choice': <Segmented label="Size" value="a" onChange={noop} options={sized} />,
  'a time': <DateTimeField label="At" value={0} onChange={noop} zone="UTC" operatorZone="UTC" />,
  'a menu': <MenuButton label="More" groups={[]} />,
  'a popover': <PopoverButton label="Cart">x</PopoverButton>,
  'a text to copy': <CopyField label="Code" value="R1" />,
  'a badge': <StatusBadge status="late" />,
  'a mode': <ModeBadge mode="fake" />,
  'a chip': <Chip icon="check">VIN decoded</Chip>,
  'a head': <PanelHeader title="Move">x</PanelHeader>,
  'a list of facts': <KeyValueList rows={[{ term: 'Ready', value: 'now' }]} />,
  'a state': (
    <EmptyState icon="map" title="No activities">
      Nothing.
    </EmptyState>
  ),
  'a notice': <Notice tone="info">x</Notice>,
  'a toast': <Toasts toasts={[{ id: 's', tone: 'success', title: 'Saved.' }]} onDismiss={noop} />,
};

/** Of no words, no name and no paint. */
function isNothing(element: Element): boolean {
  if (element.childElementCount > 0 || (element.textContent ?? '') !== '') return false;
  if (element.matches('input, textarea, svg *, svg, option, select, [role], [aria-live], template'))
    return false;
  const style = getComputedStyle(element);
  const after = getComputedStyle(element, '::after').content;
  const isPainted =
    style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
    style.borderTopWidth !== '0px' ||
    style.boxShadow !== 'none' ||
    after !== 'none';
  return !isPainted && style.display !== 'none';
}

test.each(Object.entries(bare))('%s draws nothing for what it does not have', (_name, content) => {
  const { box } = mount(content);
  const empty = [...box.querySelectorAll('*')].filter(isNothing);
  expect(empty.map(({ outerHTML }) => outerHTML)).toEqual([]);
});
