// What each widget of the kit says to who does not see it, by hand: roles, names, states, notes.
import { expect, test } from 'vitest';
import { Button } from './buttons/Button.tsx';
import { IconButton } from './buttons/IconButton.tsx';
import { Checkbox, Segmented, Switch } from './forms/Choice.tsx';
import { RadioRows } from './forms/RadioRows.tsx';
import { PasswordField, TextArea, TextField } from './forms/TextField.tsx';
import { ConnectionState, DataAge } from './marks/Connection.tsx';
import { Chip, Key, ModeBadge, ModeStrip } from './marks/Marks.tsx';
import { Avatar, PresenceDot } from './marks/Person.tsx';
import { Age, Distance, Money } from './marks/Quantity.tsx';
import { StatusBadge } from './marks/StatusBadge.tsx';
import { StarRating } from './marks/StarRating.tsx';
import { EmptyState, ErrorState, NoPermission, Notice } from './panels/States.tsx';
import { LoadingLabel, LoadingSkeleton } from './panels/Loading.tsx';
import { KeyValueList, PanelHeader, Section } from './panels/Panel.tsx';
import { Stepper } from './panels/Stepper.tsx';
import { Tabs } from './panels/Tabs.tsx';
import { outline } from './testing/outline.ts';
import { mount } from './testing/mount.tsx';
const noop = () => {};
/** By name, in each of their looks. */
const widgets: { readonly [name: string]: () => React.ReactElement } = {
  buttons: () => (
    <>
      <Button icon="add">Add</Button>
      <Button pending>Create</Button>
      <Button off>Next</Button>

      <IconButton icon="close" label="Close" />
      <IconButton icon="flightboard" label="Flightboard" on />
      <IconButton icon="flightboard" label="Board" on={false} />
    </>
  ),
  text: () => (
    <>
      <TextField label="VIN" value="1F" onChange={noop} suffix="2 / 17" help="17 letters" mono />
      <TextField
        label="Search"
        hideLabel
        quiet
        icon="search"
        value=""
        onChange={noop}
        placeholder="Any"
      />
      <TextField
        label="Deadline"
        value="x"
        onChange={noop}
        error="Needed before Next"
        help="Hidden by it"
      />
      <TextField
        label="Year"
        value="x"
        onChange={noop}
        warning="Long ago"
        optional
        aside="4 digits"
      />
      <TextField
        label="Vehicle"
        value="P4431"
        onChange={noop}
        locked="It has a driver."
        help="Not shown"
      />
      <PasswordField label="Password" value="x" onChange={noop} size="large" />
      <TextArea label="Notes" value="x" onChange={noop} optional rows={3} />
      <TextArea label="Memo" hideLabel value="" onChange={noop} locked="Sent." error="No." />
    </>
  ),
  choices: () => (
    <>
      <Checkbox label="In progress" checked onChange={noop} aside="22" help="Now" />
      <Checkbox label="Some" mixed checked={false} onChange={noop} />
      <Checkbox label="Row 1" hideLabel checked={false} onChange={noop} disabled />
      <Switch label="Ready" checked help="On: now" onChange={noop} aside="on" />
      <Switch label="Sound" hideLabel checked={false} onChange={noop} />
      <Segmented
        label="Reason"
        showLabel
        value="a"
        onChange={noop}
        options={[
          { value: 'a', label: 'Retail', icon: 'vehicle' },
          { value: 'b', label: 'Other', detail: '3' },
        ]}
        again={{ words: 'Turn around', onAgain: noop }}
      />
      <Segmented
        label="Size"
        value="1"
        onChange={noop}
        disabled
        options={[
          { value: '1', label: '1' },
          { value: '2', label: '2' },
        ]}
      />
      <RadioRows
        label="Chase"
        value="a"
        rows={[
          { value: 'a', label: 'Company', meaning: 'a company car' },
          { value: 'b', label: 'Planner', meaning: 'rides', off: 'not connected', aside: '6' },
        ]}
        onChange={noop}
      />
    </>
  ),
  marks: () => (
    <>
      <StatusBadge status="late" />
      <StatusBadge status="late" size="large" words="7 min late" />
      <ModeStrip mode="fake" />
      <ModeBadge mode="replay" />
      <ModeBadge mode="live" />
      <ModeStrip mode="live" />
      <PresenceDot presence="away" named />
      <PresenceDot presence="online" />
      <Avatar name="Maria Alvarez" presence="busy" />
      <Avatar name="Cher" />
      {(['connecting', 'connected', 'sending', 'silent', 'lost', 'offline'] as const).map(
        (state) => (
          <ConnectionState key={state} state={state} detail="3 of 4" />
        ),
      )}
      <DataAge ms={2_000} />
      <DataAge ms={200_000} />
      <Chip icon="check">VIN decoded</Chip>
      <Key>G</Key>
      <Money cents={1} />
      <Money cents={-123456} />
      <Distance cmi={1} />
      <Distance cmi={1234} />
      <Age ms={1} />
      <Age ms={3_700_000} />
      <StarRating rating={87} />
    </>
  ),
  states: () => (
    <>
      <EmptyState icon="map" title="No activities" actions={<Button>Fit all</Button>}>
        120 are outside it.
      </EmptyState>
      <ErrorState title="Not loaded" onRetry={noop} details="503">
        Drafts are kept.
      </ErrorState>
      <ErrorState title="Not loaded">Drafts are kept.</ErrorState>
      <NoPermission title="Not in your accounts">An administrator can add you.</NoPermission>
      <LoadingSkeleton label="Activities" progress={{ done: 1, total: 2 }} onCancel={noop} />
      <LoadingSkeleton label="Trips" />
      {(['warn', 'err', 'info', 'replay'] as const).map((tone) => (
        <Notice key={tone} tone={tone}>
          As of now
        </Notice>
      ))}
      <LoadingLabel />
    </>
  ),
  panel: () => (
    <>
      <PanelHeader title="Info Panel" count="1 selected">
        <IconButton icon="expand" label="Expand" size="small" />
      </PanelHeader>
      <Stepper
        label="Steps"
        steps={[
          { label: 'Location', done: true },
          { label: 'Vehicles', done: false },
          { label: 'Confirm', done: false, off: 'Vehicle 3 needs a deadline' },
        ]}
        current={1}
        onStep={noop}
      />
      <Section title="Driver" icon="driver" aside="1">
        <KeyValueList rows={[{ term: 'Ready', value: '07:30 AM' }]} />
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
    </>
  ),
};
const lines: { readonly [name: string]: readonly string[] } = {
  buttons: [
    'button type=button "Add"',
    'button type=button aria-disabled=true aria-busy=true',
    '  span "Create"',
    'button type=button aria-disabled=true "Next"',
    'button type=button aria-label=Close tabindex=0',
    'button type=button aria-label=Flightboard aria-pressed=true tabindex=0',
    'button type=button aria-label=Board aria-pressed=false tabindex=0',
  ],
  text: [
    'label "VIN"',
    'input value=1F (17 letters)',
    'span "2 / 17"',
    'div aria-live=polite "17 letters"',
    'input aria-label=Search placeholder=Any value=',
    'div aria-live=polite',
    'label "Deadline"',
    'input aria-invalid=true value=x (Needed before Next)',
    'div aria-live=polite',
    '  span "Needed before Next"',
    'label "Year"',
    'span "optional"',
    'span "4 digits"',
    'input value=x (Long ago)',
    'div aria-live=polite "Long ago"',
    'label "Vehicle"',
    'input readOnly value=P4431 (It has a driver.)',
    'div aria-live=polite "It has a driver."',
    'label "Password"',
    'input type=password value=x',
    'button type=button aria-label=Show password',
    'div aria-live=polite',
    'label "Notes"',
    'span "optional"',
    'textarea rows=3 value=x "x"',
    'div aria-live=polite',
    'textarea aria-label=Memo aria-invalid=true readOnly value= (No.)',
    'div aria-live=polite',
    '  span "No."',
  ],
  choices: [
    'input type=checkbox checked value=on (Now)',
    'span "In progress"',
    'span "Now"',
    'span "22"',
    'input type=checkbox indeterminate value=on',
    'span "Some"',
    'input type=checkbox aria-label=Row 1 disabled value=on',
    'span "Ready"',
    'span "On: now"',
    'span "on"',
    'input role=switch type=checkbox aria-checked=true checked value=on (On: now)',
    'input role=switch type=checkbox aria-label=Sound aria-checked=false value=on',
    'fieldset',
    '  legend "Reason"',
    '  div role=radiogroup',
    '    label title=Turn around "Retail"',
    '      input type=radio checked value=a (Turn around)',
    '    label "Other"',
    '      input type=radio value=b',
    '      span "3"',
    '  span "Turn around"',
    'fieldset aria-label=Size disabled',
    '  div role=radiogroup',
    '    label "1"',
    '      input type=radio checked value=1',
    '    label "2"',
    '      input type=radio value=2',
    'fieldset role=radiogroup aria-label=Chase',
    '  input type=radio checked value=a (a company car)',
    '  span "Company"',
    '  span "a company car"',
    '  input type=radio aria-disabled=true value=b (not connected)',
    '  span "Planner"',
    '  span "not connected"',
  ],
  marks: [
    'span "Late"',
    'span "7 min late"',
    'div aria-hidden=true',
    'span title=A recording: nothing you do is sent "REPLAY"',
    'span title=Real drivers, real rides "LIVE"',
    'span role=img aria-label=Away',
    'span aria-hidden=true',
    'span aria-hidden=true "MA"',
    '  span aria-hidden=true',
    'span aria-hidden=true "C"',
    'span "Connecting 3 of 4"',
    'span "Connected 3 of 4"',
    'span "Sending 3 of 4"',
    'span "No word 3 of 4"',
    'span "Reconnecting 3 of 4"',
    'span "Offline 3 of 4"',
    'span "2 s"',
    '  span "data"',
    '  span "old"',
    'span "3 min"',
    '  span "data"',
    '  span "old"',
    'span "VIN decoded"',
    'kbd "G"',
    'span "$0.01"',
    'span "-$1,234.56"',
    'span "0.0 mi"',
    'span "12.3 mi"',
    'span "0 s old"',
    'span "1 h old"',
    'span title=87 of 100',
    '  span "87"',
    '    span "of 100"',
  ],
  states: [
    'h3 "No activities"',
    'div "120 are outside it."',
    'button type=button "Fit all"',
    'div role=alert',
    '  h3 "Not loaded"',
    '  div "Drafts are kept."',
    '  button type=button "Try again"',
    '  button type=button aria-expanded=false "Details"',
    'div role=alert',
    '  h3 "Not loaded"',
    '  div "Drafts are kept."',
    'h3 "Not in your accounts"',
    'div "An administrator can add you."',
    'div aria-busy=true',
    '  div aria-hidden=true',
    '  span role=status "Activities 1 of 2"',
    '  button type=button "Cancel"',
    '  progress aria-label=Activities',
    'div aria-busy=true',
    '  div aria-hidden=true',
    '  span role=status "Trips"',
    'div role=status',
    '  span "As of now"',
    'div role=alert',
    '  span "As of now"',
    'div role=status',
    '  span "As of now"',
    'div role=status',
    '  span "As of now"',
    'div role=status "Loading..."',
  ],
  panel: [
    'h2 "Info Panel"',
    'span "1 selected"',
    'button type=button aria-label=Expand tabindex=0',
    'nav aria-label=Steps',
    '  ol',
    '    button type=button "Location"',
    '      span ", done"',
    '    li aria-hidden=true',
    '    button type=button aria-current=step "Vehicles"',
    '      span "2"',
    '    li aria-hidden=true',
    '    button type=button title=Vehicle 3 needs a deadline aria-disabled=true ' +
      '"Confirm" (Vehicle 3 needs a deadline)',
    '      span "3"',
    '    span "Vehicle 3 needs a deadline"',
    'section aria-label=Driver',
    '  h3 "Driver"',
    '  span "1"',
    '  dl',
    '    dt "Ready"',
    '    dd "07:30 AM"',
    'template',
    'div role=tablist aria-label=Source',
    '  div role=tab aria-selected=true tabindex=0 "Cart"',
    '    span "2"',
    '  div role=tab aria-selected=false tabindex=-1 "Map"',
    'div role=tabpanel tabindex=0 "Two"',
  ],
};

test.each(Object.keys(widgets))(
  'assistive technology has of the widgets %s what is written',
  (name) => {
    expect(outline(mount(widgets[name]?.()).box)).toEqual(lines[name]);
  },
);

test.each([
  [0, 0],
  [4, 0],
  [5, 0.5],
  [87, 4.5],
  [94, 4.5],
  [95, 5],
  [100, 5],
  [140, 5],
  [-3, 0],
])('a rating of %i has five stars, %d of them full', (rating, full) => {
  const { box } = mount(<StarRating rating={rating} />);
  const [all, part] = box.querySelectorAll('svg');
  expect(box.querySelectorAll('path')).toHaveLength(10);
  expect(Number(part?.getAttribute('width')) / (Number(all?.getAttribute('width')) / 5)).toBe(full);
});
