// What pickers, lists, questions and errors say to who does not see them, by hand.
import { expect, test, vi } from 'vitest';
import { ReasonButton } from './buttons/ReasonButton.tsx';
import { ComboBox } from './forms/ComboBox.tsx';
import { Conflicts } from './forms/Conflicts.tsx';
import { CopyField } from './forms/CopyField.tsx';
import { DateTimeField } from './forms/DateTimeField.tsx';
import { Select } from './forms/Select.tsx';
import { PeopleList, PersonName } from './lists/PeopleList.tsx';
import { TableCell } from './lists/TableCell.tsx';
import { Tree } from './lists/Tree.tsx';
import type { TableColumn } from './lists/TableHeads.tsx';
import { treeLines } from './lists/treeLines.ts';
import { VirtualList } from './lists/VirtualList.tsx';
import { VirtualTable } from './lists/VirtualTable.tsx';
import { MenuButton } from './overlays/Menu.tsx';
import { PopoverButton } from './overlays/Popover.tsx';
import { Toasts } from './overlays/Toasts.tsx';
import { Guarded, Rescuing } from './panels/Guarded.tsx';
import { Button } from './buttons/Button.tsx';
import { outline } from './testing/outline.ts';
import { mount } from './testing/mount.tsx';
const noop = () => {};
const sites = [{ title: 'Home', options: [{ id: 'a', text: 'Olathe', second: '1 Main' }] }];
const at = Date.UTC(2026, 9, 20, 14);
const zones = { zone: 'America/Denver', operatorZone: 'America/Chicago' };
const columns: readonly TableColumn<'name' | 'age'>[] = [
  { id: 'mark', head: 'State', width: '20px', isMark: true },
  { id: 'name', head: 'Name', width: 'minmax(120px, 1fr)' },
  { id: 'age', head: 'Age', width: '80px', isNumber: true, filter: <i>filter</i> },
];
const tableSort: { readonly by: 'name' | 'age'; readonly descending: boolean } = {
  by: 'age',
  descending: true,
};
const people = {
  title: 'Drivers',
  search: 'Search drivers',
  one: 'driver',
  all: 'drivers',
  columns: [{ id: 'name', head: 'Name', width: '1fr' }] as const,
  arrange: noop,
  idOf: String,
  onPick: noop,
  renderRow: (i: number) => <TableCell>{`Person ${i}`}</TableCell>,
  none: null,
  widthPx: 900,
};
const Broken = () => {
  throw new TypeError('No map.');
};
const widgets: { readonly [name: string]: () => React.ReactElement } = {
  combo: () => (
    <>
      <ComboBox
        label="Pick-up"
        sections={sites}
        value="a"
        onChange={noop}
        second="1 Main St"
        tall
        suffix="3"
        icon="map"
        onClear={noop}
        hint="Where it stands"
      />
      <ComboBox
        label="Drop-off"
        hideLabel
        sections={sites}
        value={null}
        onChange={noop}
        error="Needed"
        placeholder="Any place"
        loading
      />
      <ComboBox
        label="Store"
        sections={sites}
        value="a"
        onChange={noop}
        locked="It has begun."
        onClear={noop}
        help="Not shown"
      />
      <ComboBox label="Lot" sections={sites} value="a" onChange={noop} disabled />
    </>
  ),
  select: () => (
    <>
      <Select label="Shift" options={[{ id: 'a', text: 'AM' }]} value={null} onChange={noop} />
      <Select
        label="Shift"
        options={[{ id: 'a', text: 'AM', icon: 'map' }]}
        value="a"
        onChange={noop}
        error="Wrong"
      />
      <Select
        label="Shift"
        hideLabel
        options={[]}
        value={null}
        onChange={noop}
        placeholder="None yet"
        disabled
        help="Later"
      />
    </>
  ),
  times: () => (
    <>
      <DateTimeField label="Later" value={at} onChange={noop} {...zones} minMs={at} disabled />
      <DateTimeField
        label="Deadline"
        value={at}
        onChange={noop}
        {...zones}
        help="Mountain time."
        hint="At the latest"
      />
      <DateTimeField
        label="Ready"
        value={null}
        onChange={noop}
        zone="America/Phoenix"
        operatorZone="America/Phoenix"
        error="Needed"
        hideLabel
      />
      <DateTimeField
        label="Start"
        value={at}
        onChange={noop}
        {...zones}
        minMs={at + 1}
        locked="It has begun."
      />
      <DateTimeField
        label="End"
        value={at}
        onChange={noop}
        zone="America/Chicago"
        operatorZone="America/Chicago"
        disabled
        optional
        aside="soon"
      />
    </>
  ),
  copied: () => (
    <>
      <CopyField label="Link" value="https://x.example/1" />
      <ReasonButton reason="No rows.">Export</ReasonButton>
      <ReasonButton reason={null} tip="All rows">
        Export
      </ReasonButton>
    </>
  ),
  conflicts: () => (
    <>
      <Conflicts
        disabled={false}
        onSettle={noop}
        conflicts={[
          {
            group: 'g',
            label: 'Notes',
            before: 'Old',
            keep: null,
            answers: [
              { keep: 'mine', words: 'Gate 3' },
              { keep: 'theirs', words: 'Gate 4', by: 'Jo, 2 min ago' },
            ],
          },
          {
            group: 'h',
            label: 'Deadline',
            before: '08:00 AM',
            keep: 'theirs',
            answers: [
              { keep: 'mine', words: '09:00 AM', off: 'It has begun.' },
              { keep: 'theirs', words: '10:00 AM' },
            ],
          },
        ]}
      />
      <Conflicts
        disabled
        onSettle={noop}
        conflicts={[
          {
            group: 'g',
            label: 'Notes',
            before: '',
            keep: null,
            answers: [
              { keep: 'mine', words: 'A', off: 'Locked.' },
              { keep: 'both', words: 'A B' },
            ],
          },
        ]}
      />
      <Conflicts disabled onSettle={noop} conflicts={[]} />
    </>
  ),
  table: () => (
    <>
      <div style={{ height: 200, display: 'grid' }}>
        <VirtualTable
          label="People"
          columns={columns}
          count={2}
          idOf={String}
          sort={tableSort}
          onSort={noop}
          onMove={noop}
          onResize={noop}
          isSelected={(i) => i === 1}
          onPick={noop}
          multiple
          pinned={2}
          itemOf={(i) => `p/${i}`}
          renderRow={(i) => (
            <>
              <TableCell>x</TableCell>
              <TableCell>{`P${i}`}</TableCell>
              <TableCell title="Age">{i}</TableCell>
            </>
          )}
          foot={<TableCell>2 people</TableCell>}
        />
      </div>
      <div style={{ height: 90, display: 'grid' }}>
        <VirtualTable
          label="None"
          columns={[{ id: 'name', head: 'Name', width: '1fr' }]}
          count={0}
          idOf={String}
          sort={{ by: 'name', descending: false }}
          onSort={noop}
          isSelected={() => false}
          onPick={noop}
          renderRow={() => null}
          empty={<b>Nobody</b>}
        />
      </div>
    </>
  ),
  lists: () => (
    <>
      <div style={{ height: 90 }}>
        <VirtualList
          label="Moves"
          count={2}
          multiple
          idOf={String}
          isSelected={(i) => i === 0}
          onPick={noop}
          renderRow={(i) => `PA-${i}`}
        />
      </div>
      <div style={{ height: 90 }}>
        <VirtualList
          label="None"
          count={0}
          idOf={String}
          isSelected={() => false}
          onPick={noop}
          renderRow={() => ''}
          empty="No moves"
        />
      </div>
      <div style={{ height: 120 }}>
        <Tree
          label="State"
          lines={treeLines(
            [
              ['a', { b: 1 }],
              ['t', 'text'],
            ],
            new Set(['a']),
          )}
          onToggle={noop}
          isMarked={(id) => id === 't'}
        />
      </div>
    </>
  ),
  people: () => (
    <>
      <PeopleList {...people} view={{ words: '', by: 'name', descending: false }} count={1} />
      <PeopleList {...people} view={{ words: 'zed', by: 'name', descending: false }} count={0} />
      <PeopleList
        {...people}
        view={{ words: '', by: 'name', descending: false }}
        count={0}
        narrowing={{ controls: 'Approval', clear: noop }}
        actions="New"
        notice="Old data"
      />
      <PeopleList {...people} view={{ words: '', by: 'name', descending: false }} count={null} />
      <PeopleList
        {...people}
        view={{ words: '', by: 'name', descending: false }}
        count={1234}
        none="Not loaded"
      />
      <PersonName avatar="A" name="Ann" />
    </>
  ),
  openers: () => (
    <>
      <MenuButton label="More" icon="more" iconOnly groups={[]} />
      <MenuButton label="Add" groups={[]} />
      <PopoverButton label="Filters" detail="3">
        x
      </PopoverButton>
      <PopoverButton label="Legend" icon="map" iconOnly>
        x
      </PopoverButton>
    </>
  ),
  toasts: () => (
    <Toasts
      onDismiss={noop}
      toasts={(['success', 'error', 'warning', 'info'] as const).map((tone) => ({
        id: tone,
        tone,
        title: tone,
        text: tone === 'info' ? '' : 'What happened.',
      }))}
      renderActions={() => <Button size="small">Undo</Button>}
    />
  ),
  stopped: () => (
    <Rescuing value={[{ label: 'Save session', take: noop }]}>
      {(['bar', 'banner', 'page', {}] as const).map((where, i) => (
        <Guarded key={i} what="The map" where={where}>
          <Broken />
        </Guarded>
      ))}
    </Rescuing>
  ),
};
const lines: { readonly [name: string]: readonly string[] } = {
  combo: [
    'template',
    'label "Pick-up"',
    'span title=Where it stands "Where it stands"',
    'input role=combobox type=text title= aria-expanded=false tabindex=0 value= (1 Main ' +
      'St Where it stands)',
    'span title=1 Main St "1 Main St"',
    'span "3"',
    'button type=button aria-label=Clear Pick-up tabindex=-1',
    'div aria-live=polite',
    'template',
    'input role=combobox type=text title= aria-label=Drop-off aria-invalid=true ' +
      'aria-expanded=false tabindex=0 placeholder=Any place value= (Needed)',
    'button type=button aria-label=Show suggestions aria-expanded=false ' +
      'aria-haspopup=listbox tabindex=-1',
    'div aria-live=polite',
    '  span "Needed"',
    'template',
    'label "Store"',
    'input role=combobox type=text aria-expanded=false disabled value= (It has begun.)',
    'button type=button aria-label=Show suggestions aria-expanded=false ' +
      'aria-haspopup=listbox disabled',
    'div aria-live=polite "It has begun."',
    'template',
    'label "Lot"',
    'input role=combobox type=text aria-expanded=false disabled value=',
    'button type=button aria-label=Show suggestions aria-expanded=false ' +
      'aria-haspopup=listbox disabled',
    'div aria-live=polite',
  ],
  select: [
    'template',
    'span "Shift"',
    'button type=button aria-expanded=false aria-haspopup=listbox tabindex=0',
    '  span "Choose"',
    'div aria-live=polite',
    'div aria-hidden=true',
    '  select title= tabindex=-1',
    '    option',
    '    option "AM"',
    'template',
    'span "Shift"',
    'button type=button aria-expanded=false aria-haspopup=listbox tabindex=0 (Wrong)',
    '  span "AM"',
    'div aria-live=polite',
    '  span "Wrong"',
    'div aria-hidden=true',
    '  select title= tabindex=-1',
    '    option',
    '    option "AM"',
    'template',
    'button type=button aria-label=Shift aria-expanded=false aria-haspopup=listbox ' +
      'disabled (Later)',
    '  span "None yet"',
    'div aria-live=polite "Later"',
    'div aria-hidden=true',
    '  select tabindex=-1 disabled',
    '    option',
  ],
  times: [
    'span "Later"',
    'div role=group aria-disabled=true ' +
      '(Selected Date: October 20, 2026 at 08:00 AM 09:00 AM CDT for you.)',
    '  button type=button aria-label=Choose date and time aria-expanded=false ' +
      'aria-haspopup=dialog disabled ' +
      '(Selected Date: October 20, 2026 at 08:00 AM 09:00 AM CDT for you.)',
    '  div role=presentation',
    '  input type=text hidden= disabled value=2026-10-20T08:00:00',
    '  span "MDT"',
    'div aria-live=polite "09:00 AM CDT for you."',
    'div aria-hidden=true',
    '  input type=datetime-local tabindex=-1 disabled value=2026-10-20T08:00',
    'span "Deadline"',
    'span title=At the latest "At the latest"',
    'div role=group (Selected Date: October 20, 2026 at 08:00 AM 09:00 AM CDT for you. ' +
      'Mountain time. At the latest)',
    '  button type=button aria-label=Choose date and time aria-expanded=false ' +
      'aria-haspopup=dialog tabindex=0 (Selected Date: October 20, 2026 at 08:00 AM 09:00 ' +
      'AM CDT for you. Mountain time. At the latest)',
    '  div role=presentation',
    '  input type=text title= hidden= value=2026-10-20T08:00:00',
    '  span "MDT"',
    'div aria-live=polite "09:00 AM CDT for you. Mountain time."',
    'div aria-hidden=true',
    '  input type=datetime-local tabindex=-1 value=2026-10-20T08:00',
    'div role=group aria-label=Ready (Needed)',
    '  button type=button aria-label=Choose date and time aria-expanded=false ' +
      'aria-haspopup=dialog tabindex=0 (Needed)',
    '  div role=presentation',
    '  input type=text title= hidden= value=',
    '  span "MST"',
    'div aria-live=polite',
    '  span "Needed"',
    'div aria-hidden=true',
    '  input type=datetime-local tabindex=-1 value=',
    'span "Start"',
    'div role=group (Selected Date: October 20, 2026 at 08:00 AM The earliest is ' +
      '10/20/2026 08:00 AM.)',
    '  button type=button aria-label=Choose date and time aria-expanded=false ' +
      'aria-haspopup=dialog disabled (Selected Date: October 20, 2026 at 08:00 AM The ' +
      'earliest is 10/20/2026 08:00 AM.)',
    '  div role=presentation',
    '  input type=text title= hidden= value=2026-10-20T08:00:00',
    '  span "MDT"',
    'div aria-live=polite',
    '  span "The earliest is 10/20/2026 08:00 AM."',
    'div aria-hidden=true',
    '  input type=datetime-local tabindex=-1 value=2026-10-20T08:00',
    'span "End"',
    '  span "optional"',
    'div role=group aria-disabled=true (Selected Date: October 20, 2026 at 09:00 AM)',
    '  button type=button aria-label=Choose date and time aria-expanded=false ' +
      'aria-haspopup=dialog disabled (Selected Date: October 20, 2026 at 09:00 AM)',
    '  div role=presentation',
    '  input type=text hidden= disabled value=2026-10-20T09:00:00',
    '  span "CDT"',
    'div aria-live=polite',
    'div aria-hidden=true',
    '  input type=datetime-local tabindex=-1 disabled value=2026-10-20T09:00',
  ],
  copied: [
    'label "Link"',
    'input readOnly value=https://x.example/1',
    'button type=button aria-label=Copy Link "Copy"',
    'span role=status',
    'button type=button aria-disabled=true tabindex=0 "Export" (No rows.)',
    'span "No rows."',
    'button type=button tabindex=0 "Export"',
  ],
  conflicts: [
    'fieldset aria-label=Notes: changed by somebody else too',
    '  div "Notes"',
    '    span "choose one"',
    '  input type=radio value=on',
    '  span "Mine"',
    '  span "Gate 3"',
    '  input type=radio value=on',
    '  span "Theirs"',
    '  span "Gate 4"',
    '  span "Jo, 2 min ago"',
    '  span "Before"',
    '  span "Old"',
    'fieldset aria-label=Deadline: changed by somebody else too',
    '  div "Deadline"',
    '    span "settled: theirs"',
    '  input type=radio disabled value=on',
    '  span "Mine"',
    '  span "09:00 AM"',
    '  span "It has begun."',
    '  input type=radio checked value=on',
    '  span "Theirs"',
    '  span "10:00 AM"',
    '  span "Before"',
    '  span "08:00 AM"',
    'div "For all that is open"',
    '  button type=button "Keep mine"',
    '  button type=button "Take theirs"',
    'fieldset aria-label=Notes: changed by somebody else too disabled',
    '  div "Notes"',
    '    span "choose one"',
    '  input type=radio disabled value=on',
    '  span "Mine"',
    '  span "A"',
    '  span "Locked."',
    '  input type=radio value=on',
    '  span "Both"',
    '  span "A B"',
    '  span "Before"',
    'div "For all that is open"',
    '  button type=button aria-disabled=true "Take theirs"',
  ],
  table: [
    'div role=grid aria-label=People aria-multiselectable=true tabindex=0',
    '  div role=row',
    '    div role=columnheader',
    '      span "State"',
    '    div role=columnheader aria-sort=none',
    '      button type=button (Alt with the arrow keys moves the column. Shift with the ' +
      'arrow keys changes its width.)',
    '        span "Name"',
    '    div role=columnheader aria-sort=descending',
    '      button type=button (Alt with the arrow keys moves the column. Shift with the ' +
      'arrow keys changes its width.)',
    '        span "Age"',
    '    span hidden= "Alt with the arrow keys moves the column. Shift with the arrow ' +
      'keys changes its width."',
    '  div role=row',
    '    span role=gridcell',
    '    span role=gridcell',
    '    span role=gridcell',
    '      i "filter"',
    '  div role=presentation',
    '    div role=row aria-selected=false',
    '      span role=gridcell "x"',
    '      span role=gridcell "P0"',
    '      span role=gridcell title=Age "0"',
    '    div role=row aria-selected=true',
    '      span role=gridcell "x"',
    '      span role=gridcell "P1"',
    '      span role=gridcell title=Age "1"',
    '  div role=row',
    '    span role=gridcell "2 people"',
    'div role=grid aria-label=None tabindex=0',
    '  div role=row',
    '    div role=columnheader aria-sort=ascending',
    '      button type=button',
    '        span "Name"',
    '  div role=presentation',
    '    b "Nobody"',
    '  div role=presentation',
  ],
  lists: [
    'div role=listbox aria-label=Moves aria-multiselectable=true tabindex=0',
    '  div role=presentation',
    '    div role=option aria-selected=true "PA-0"',
    '    div role=option aria-selected=false "PA-1"',
    'div role=listbox aria-label=None tabindex=0',
    '  div role=presentation "No moves"',
    '  div role=presentation',
    'div role=tree aria-label=State tabindex=0',
    '  div role=presentation',
    '    div role=treeitem aria-selected=true aria-expanded=true aria-level=1',
    '      span "a"',
    '      span "{ b }"',
    '    div role=treeitem aria-selected=false aria-level=2',
    '      span "b"',
    '      span "1"',
    '    div role=treeitem aria-selected=false aria-level=1 data-marked=true',
    '      span "t"',
    '      span ""text""',
  ],
  people: [
    'h1 "Drivers"',
    'span role=status "1 found"',
    'input aria-label=Search drivers placeholder=Search drivers... maxlength=200 value=',
    'div aria-live=polite',
    'div role=grid aria-label=Drivers tabindex=0',
    '  div role=row',
    '    div role=columnheader aria-sort=ascending',
    '      button type=button',
    '        span "Name"',
    '  div role=presentation',
    '    div role=row aria-selected=false',
    '      span role=gridcell "Person 0"',
    'ul aria-label=Presence',
    '  li "Online"',
    '  li "Away"',
    '  li "Busy"',
    '  li "Offline"',
    'h1 "Drivers"',
    'span role=status "0 found"',
    'input aria-label=Search drivers placeholder=Search drivers... maxlength=200 value=zed',
    'div aria-live=polite',
    'h2 "No driver fits \'zed\'"',
    'button type=button "Show all drivers"',
    'div "Old data"',
    '  header "New"',
    '    h1 "Drivers"',
    '    span role=status "0 found"',
    '    input aria-label=Search drivers placeholder=Search drivers... maxlength=200 value=',
    '    div aria-live=polite',
    '  div "Approval"',
    '  h2 "No driver fits"',
    '  button type=button "Show all drivers"',
    'h1 "Drivers"',
    'input aria-label=Search drivers placeholder=Search drivers... maxlength=200 value=',
    'div aria-live=polite',
    'div "Not loaded"',
    '  h1 "Drivers"',
    '  span role=status "1,234 found"',
    '  input aria-label=Search drivers placeholder=Search drivers... maxlength=200 value=',
    '  div aria-live=polite',
    'span "A"',
    '  b "Ann"',
  ],
  openers: [
    'button type=button aria-label=More aria-expanded=false aria-haspopup=true tabindex=0',
    'button type=button aria-expanded=false aria-haspopup=true tabindex=0',
    '  span "Add"',
    'button type=button aria-expanded=false tabindex=0',
    '  span "Filters"',
    '  span "3"',
    'button type=button aria-label=Legend aria-expanded=false tabindex=0',
  ],
  toasts: [
    'section aria-label=Notifications',
    '  div role=status',
    '    span "success"',
    '    button type=button aria-label=Close: success',
    '    div "What happened."',
    '    button type=button "Undo"',
    '  div role=alert',
    '    span "error"',
    '    button type=button aria-label=Close: error',
    '    div "What happened."',
    '    button type=button "Undo"',
    '  div role=status',
    '    span "warning"',
    '    button type=button aria-label=Close: warning',
    '    div "What happened."',
    '    button type=button "Undo"',
    '  div role=status',
    '    span "info"',
    '    button type=button aria-label=Close: info',
    '    button type=button "Undo"',
  ],
  stopped: [
    'div role=alert',
    '  span "The map has stopped: TypeError: No map"',
    '  button type=button "Try again"',
    '  button type=button "Save session"',
    '  button type=button "Reload"',
    'div role=alert',
    '  span "The map has stopped: TypeError: No map"',
    '  button type=button "Try again"',
    '  button type=button "Save session"',
    '  button type=button "Reload"',
    'main aria-label=The map',
    '  div role=alert',
    '    h1 "The map has stopped"',
    '    div "TypeError: No map."',
    '    button type=button "Try again"',
    '    button type=button "Save session"',
    '    button type=button "Reload"',
    'section aria-label=The map',
    '  div role=alert',
    '    h2 "The map has stopped"',
    '    div "TypeError: No map. The rest of the console goes on."',
    '    button type=button "Try again"',
    '    button type=button "Save session"',
    '    button type=button "Reload"',
  ],
};

/** Parts of a time are the library's own, and so is what stands between them. */
const ofLibrary = /role=spinbutton|span aria-hidden=true( "[/:,]")?$/;

test.each(Object.keys(widgets))('assistive technology has of %s what is written', (name) => {
  if (name === 'stopped') vi.spyOn(console, 'error').mockImplementation(noop);
  const drawn = outline(mount(widgets[name]?.()).box);
  expect(drawn.filter((line) => !ofLibrary.test(line))).toEqual(lines[name]);
});
