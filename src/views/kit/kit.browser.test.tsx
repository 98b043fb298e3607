import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DisplayStatus } from '#domain/entities.ts';
import { Button } from './buttons/Button.tsx';
import { Checkbox, Segmented, Switch } from './forms/Choice.tsx';
import { RadioRows } from './forms/RadioRows.tsx';
import { SliderField } from './forms/SliderField.tsx';
import { Band, BandPair } from './panels/Band.tsx';
import { ComboBox } from './forms/ComboBox.tsx';
import { DateTimeField } from './forms/DateTimeField.tsx';
import { Dialog } from './overlays/Dialog.tsx';
import { Icon } from './marks/Icon.tsx';
import { IconButton } from './buttons/IconButton.tsx';
import './marks/icons.ts';
import { ConnectionState, DataAge } from './marks/Connection.tsx';
import { Chip, Key, ModeBadge, ModeStrip } from './marks/Marks.tsx';
import { MenuButton } from './overlays/Menu.tsx';
import { KeyValueList, PanelHeader, Section } from './panels/Panel.tsx';
import { Avatar, PresenceDot } from './marks/Person.tsx';
import { PopoverButton } from './overlays/Popover.tsx';
import { Age, Distance, Money } from './marks/Quantity.tsx';
import { Select } from './forms/Select.tsx';
import { LoadingLabel, LoadingSkeleton } from './panels/Loading.tsx';
import { EmptyState, ErrorState, NoPermission, Notice } from './panels/States.tsx';
import { StatusBadge, StatusIcon, statusWords } from './marks/StatusBadge.tsx';
import { Stepper } from './panels/Stepper.tsx';
import { Tabs } from './panels/Tabs.tsx';
import { axeViolations, mount, themes } from './testing/mount.tsx';
import { PasswordField, TextArea, TextField } from './forms/TextField.tsx';
import { Toasts } from './overlays/Toasts.tsx';
import { VirtualList } from './lists/VirtualList.tsx';

const noop = () => {};
const statuses = Object.keys(statusWords) as DisplayStatus[];
const sites = [{ title: 'Home', options: [{ id: 'a', text: 'Olathe', second: '1 Main' }] }];
const steps = [
  { label: 'Location', done: true },
  { label: 'Vehicles', done: false },
  { label: 'Confirm', done: false, off: 'Vehicle 3 needs a deadline' },
];

/** Every widget closed, then those that open, opened. */
const gallery: { readonly [name: string]: () => React.ReactElement } = {
  buttons: () => (
    <>
      {(['primary', 'default', 'ghost', 'danger'] as const).map((variant) => (
        <Button key={variant} variant={variant} icon="add">
          {variant}
        </Button>
      ))}
      <Button pending>Create</Button>
      <Button off>Next</Button>
      <IconButton icon="close" label="Close" />
      <IconButton icon="flightboard" label="Flightboard" on />
    </>
  ),
  fields: () => (
    <>
      <TextField label="VIN" value="" onChange={noop} suffix="0 / 17" help="17 letters" mono />
      <TextField label="Search" hideLabel quiet icon="search" value="" onChange={noop} />
      <TextField label="Deadline" value="x" onChange={noop} error="Needed before Next" />
      <TextField label="Year" value="x" onChange={noop} warning="Long ago" optional />
      <TextField label="Vehicle" value="P4431" onChange={noop} locked="It has a driver." />
      <PasswordField label="Password" value="x" onChange={noop} size="large" />
      <TextArea label="Notes" value="x" onChange={noop} optional />
    </>
  ),
  choices: () => (
    <>
      <Checkbox label="In progress" checked onChange={noop} aside="22" help="Now" />
      <Checkbox label="Some" mixed checked={false} onChange={noop} />
      <Checkbox label="Row 1" hideLabel checked={false} onChange={noop} />
      <Switch label="Ready" checked help="On: now" onChange={noop} />
      <Segmented
        label="Reason"
        showLabel
        value="a"
        onChange={noop}
        options={[
          { value: 'a', label: 'Retail', icon: 'vehicle' },
          { value: 'b', label: 'Other' },
        ]}
      />
      <Band name="Chase">
        <RadioRows
          label="Chase"
          value="a"
          rows={[
            { value: 'a', label: 'Company', meaning: 'a company car carries the drivers' },
            { value: 'b', label: 'Planner', meaning: 'rides', off: 'not connected', aside: '6' },
          ]}
          onChange={noop}
        />
        <BandPair>
          <SliderField label="Rate" value={18} min={15} max={35} unit="$" onChange={noop} />
        </BandPair>
      </Band>
    </>
  ),
  marks: () => (
    <>
      {statuses.map((status) => (
        <p key={status}>
          <StatusBadge status={status} /> <StatusIcon status={status} />
        </p>
      ))}
      <StatusBadge status="late" size="large" words="7 min late" />
      {(['live', 'fake', 'replay', 'training'] as const).map((mode) => (
        <div key={mode}>
          <ModeStrip mode={mode} />
          <ModeBadge mode={mode} />
        </div>
      ))}
      {(['online', 'away', 'busy', 'offline'] as const).map((presence) => (
        <p key={presence}>
          <PresenceDot presence={presence} named />
          <Avatar name="Maria Alvarez" presence={presence} /> Maria
        </p>
      ))}
      {(['connecting', 'connected', 'sending', 'silent', 'lost', 'offline'] as const).map(
        (state) => (
          <p key={state}>
            <ConnectionState state={state} detail="3 of 4" /> <DataAge ms={2_000} />
          </p>
        ),
      )}
      <Chip icon="check">VIN decoded</Chip> <Key>G</Key> <Icon of="late" label="Late" />
      <Money cents={1} /> <Distance cmi={1} /> <Age ms={1} />
    </>
  ),
  panel: () => (
    <div style={{ background: 'var(--bg-surface)' }}>
      <PanelHeader title="Info Panel" count="1 selected">
        <IconButton icon="expand" label="Expand" size="small" />
      </PanelHeader>
      <Stepper label="Steps" steps={steps} current={1} onStep={noop} />
      <Section title="Driver" icon="driver" aside="1">
        <KeyValueList rows={[{ term: 'Ready', value: '10/20/2026 07:30 AM' }]} />
      </Section>
      <Tabs
        label="Source"
        selected="a"
        onSelect={noop}
        items={[
          { id: 'a', label: 'Cart', count: 2, content: 'Two' },
          { id: 'b', label: 'Map', content: 'None' },
        ]}
      />
    </div>
  ),
  states: () => (
    <div style={{ background: 'var(--bg-surface)' }}>
      <EmptyState icon="map" title="No activities" actions={<Button>Fit all</Button>}>
        120 are outside it.
      </EmptyState>
      <ErrorState title="Not loaded" onRetry={noop} details="503">
        Drafts are kept.
      </ErrorState>
      <NoPermission title="Not in your accounts">An administrator can add you.</NoPermission>
      <LoadingSkeleton label="Activities" progress={{ done: 1, total: 2 }} onCancel={noop} />
      {(['warn', 'err', 'info', 'replay'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          As of now
        </Notice>
      ))}
      <LoadingLabel />
    </div>
  ),
  toasts: () => (
    <Toasts
      onDismiss={noop}
      toasts={(['success', 'error', 'warning', 'info'] as const).map((tone) => ({
        id: tone,
        tone,
        title: tone,
        text: 'What happened.',
      }))}
      renderActions={() => <Button size="small">Undo</Button>}
    />
  ),
  pickers: () => (
    <div style={{ background: 'var(--bg-surface)' }}>
      <ComboBox label="Pick-up" sections={sites} value="a" onChange={noop} />
      <Select label="Shift" options={[{ id: 'a', text: 'AM' }]} value={null} onChange={noop} />
      <DateTimeField
        label="Deadline"
        value={Date.UTC(2026, 9, 20, 14)}
        onChange={noop}
        zone="America/Denver"
        operatorZone="America/Chicago"
      />
      <MenuButton label="More" icon="more" iconOnly groups={[]} />
    </div>
  ),
  list: () => (
    <div style={{ height: 200 }}>
      <VirtualList
        label="Activities"
        count={500}
        idOf={String}
        isSelected={(index) => index === 1}
        onPick={noop}
        renderRow={(index) => `PA-${index}`}
      />
    </div>
  ),
};

test.each(['#888', '#666'])(
  'axe finds a text of too little contrast: %s on white',
  async (color) => {
    mount(<p style={{ color, background: '#fff' }}>Ready</p>);
    expect(await axeViolations(themes)).toEqual([
      expect.stringMatching(/^light: color-contrast-enhanced: .*Expected contrast ratio of 7:1/s),
      expect.stringMatching(/^dark: color-contrast-enhanced: /),
    ]);
  },
);

describe('axe finds no violation in light and dark', () => {
  test.for(Object.keys(gallery))('%s', async (name) => {
    mount(gallery[name]?.());
    expect(await axeViolations(themes)).toEqual([]);
  });

  test('in a combo box with its list open', async () => {
    // Alone: react-aria hides what stands beside an open list, and the list closes when left.
    mount(<ComboBox label="Pick-up" sections={sites} value="a" onChange={noop} />);
    await userEvent.click(page.getByRole('combobox', { name: 'Pick-up' }));
    await expect.element(page.getByRole('option', { name: 'Olathe' })).toBeVisible();
    expect(await axeViolations(themes)).toEqual([]);
  });

  test('in a select with its list open', async () => {
    mount(gallery['pickers']?.());
    await userEvent.click(page.getByRole('button', { name: 'Shift' }));
    await expect.element(page.getByRole('option', { name: 'AM' })).toBeVisible();
    expect(await axeViolations(themes)).toEqual([]);
  });

  test('in a date and time field with its calendar open', async () => {
    mount(gallery['pickers']?.());
    await userEvent.click(page.getByRole('button', { name: /Choose date and time/ }));
    await expect.element(page.getByRole('option', { name: '08:00 AM' })).toBeVisible();
    expect(await axeViolations(themes)).toEqual([]);
  });

  test('in an open menu', async () => {
    const entries = [
      { id: 'a', label: 'Schedule a move', keys: ['N'], onAction: noop },
      { id: 'b', label: 'Plan a trip', off: 'It has a trip.', onAction: noop },
    ];
    mount(<MenuButton label="Add" groups={[{ entries }, { title: 'People', entries: [] }]} />);
    await userEvent.click(page.getByRole('button', { name: 'Add' }));
    await expect.element(page.getByRole('menuitem', { name: /Schedule/ })).toBeVisible();
    expect(await axeViolations(themes)).toEqual([]);
  });

  test('in an open popover and an open dialog', async () => {
    mount(<PopoverButton label="Filters">Some filters</PopoverButton>);
    await userEvent.click(page.getByRole('button', { name: 'Filters' }));
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(await axeViolations(themes)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    mount(
      <Dialog open title="Cancel this move?" onClose={noop} footer={<Button>Keep it</Button>}>
        It is unplanned.
      </Dialog>,
    );
    await expect.element(page.getByRole('dialog', { name: 'Cancel this move?' })).toBeVisible();
    expect(await axeViolations(themes)).toEqual([]);
  });
});

test('no widget injects a style element, which the policy forbids', async () => {
  const before = styleElements();
  for (const content of Object.values(gallery)) mount(content());
  await userEvent.click(page.getByRole('button', { name: 'Flightboard' }));
  await userEvent.click(page.getByRole('combobox', { name: 'Pick-up' }));
  await userEvent.keyboard('{Escape}');
  mount(
    <Dialog open title="Sure?" onClose={noop}>
      Yes
    </Dialog>,
  );
  await expect.element(page.getByRole('dialog', { name: 'Sure?' })).toBeVisible();
  expect(styleElements()).toEqual(before);
  expect(document.getElementById('react-aria-pressable-style')?.tagName).toBe('META');
});

test('reading 11: each status has its own icon and word beside its color', () => {
  const badges = statuses.map((status) => mount(<StatusBadge status={status} />).box);
  expect(badges.map((badge) => badge.textContent)).toEqual(Object.values(statusWords));
  const drawn = badges.map((badge) => badge.querySelector('svg')?.innerHTML);
  expect(drawn).not.toContain(undefined);
  expect(new Set(drawn).size).toBe(statuses.length);
});

/** Those that are not the development server's own. */
function styleElements(): readonly string[] {
  return [...document.querySelectorAll('style:not([data-vite-dev-id])')].map(
    (style) => style.textContent ?? '',
  );
}
