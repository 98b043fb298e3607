// What a press of each widget's parts asks for: by pointer and by key, and what a press of a part
// that is off does not.
import { type ReactElement, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from './buttons/Button.tsx';
import { ReasonButton } from './buttons/ReasonButton.tsx';
import { Checkbox, Segmented, Switch } from './forms/Choice.tsx';
import { ComboBox, type ComboBoxProps } from './forms/ComboBox.tsx';
import { Conflicts } from './forms/Conflicts.tsx';
import { CopyField } from './forms/CopyField.tsx';
import { RadioRows } from './forms/RadioRows.tsx';
import { Select } from './forms/Select.tsx';
import { PasswordField } from './forms/TextField.tsx';
import { DateTimeField } from './forms/DateTimeField.tsx';
import { PeopleList } from './lists/PeopleList.tsx';
import { TableCell } from './lists/TableCell.tsx';
import { Tree } from './lists/Tree.tsx';
import { treeLines } from './lists/treeLines.ts';
import { Guarded } from './panels/Guarded.tsx';
import { LoadingSkeleton } from './panels/Loading.tsx';
import { ErrorState } from './panels/States.tsx';
import { Stepper } from './panels/Stepper.tsx';
import { Tabs } from './panels/Tabs.tsx';
import { Wizard } from './panels/Wizard.tsx';
import { mount } from './testing/mount.tsx';

/** What widgets asked for, in order. */
const said: string[] = [];
const say = (words: string) => void said.push(words);
beforeEach(() => {
  said.length = 0;
});
const button = (name: string) => page.getByRole('button', { name, exact: true });

const answers = [
  { keep: 'mine', words: 'Gate 3' },
  { keep: 'theirs', words: 'Gate 4' },
] as const;
const open = { label: 'Notes', before: '', keep: null, answers };
const settled = { ...open, keep: 'mine' } as const;
const locked = { ...open, answers: [{ ...answers[0], off: 'Locked.' }, answers[1]] };
const ask = (groups: readonly string[], keep: string) => say(`${groups.join(' ')} ${keep}`);

type Press = readonly [
  what: string,
  widget: ReactElement,
  press: () => Promise<unknown>,
  asked: readonly string[],
];
const presses: readonly Press[] = [
  [
    'a button that is on',
    <Button key="b" onClick={() => say('clicked')}>
      Go
    </Button>,
    () => userEvent.click(button('Go')),
    ['clicked'],
  ],
  [
    'a button that is off',
    <Button key="b" off onClick={() => say('clicked')}>
      Go
    </Button>,
    () => userEvent.click(button('Go'), { force: true }),
    [],
  ],
  [
    'a button that is off for a reason',
    <ReasonButton key="b" reason="No rows." onClick={() => say('clicked')}>
      Go
    </ReasonButton>,
    () => userEvent.click(button('Go'), { force: true }),
    [],
  ],
  [
    'a button without a reason against it',
    <ReasonButton key="b" reason={null} onClick={() => say('clicked')}>
      Go
    </ReasonButton>,
    () => userEvent.click(button('Go')),
    ['clicked'],
  ],
  [
    'a checkbox that is checked',
    <Checkbox key="c" label="All" checked onChange={(on) => say(`${on}`)} />,
    () => userEvent.click(page.getByRole('checkbox', { name: 'All' })),
    ['false'],
  ],
  [
    'a switch that is off',
    <Switch key="s" label="Ready" checked={false} onChange={(on) => say(`${on}`)} />,
    () => userEvent.click(page.getByRole('switch', { name: 'Ready' })),
    ['true'],
  ],
  [
    'another of several choices',
    <Segmented
      key="s"
      label="Size"
      value="a"
      options={[
        { value: 'a', label: 'Small' },
        { value: 'b', label: 'Large' },
      ]}
      onChange={say}
      again={{ words: 'Turn around', onAgain: () => say('again') }}
    />,
    () => userEvent.click(page.getByText('Large')),
    ['b'],
  ],
  [
    'the choice that is made already, by pointer and by key',
    <Segmented
      key="s"
      label="Size"
      value="a"
      options={[{ value: 'a', label: 'Small' }]}
      onChange={say}
      again={{ words: 'Turn around', onAgain: () => say('again') }}
    />,
    async () => {
      await userEvent.click(page.getByText('Small'));
      await userEvent.keyboard(' ');
    },
    ['again', 'again'],
  ],
  [
    'a row that is off, then another',
    <RadioRows
      key="r"
      label="Chase"
      value="a"
      rows={[
        { value: 'a', label: 'Company', meaning: '' },
        { value: 'b', label: 'Planner', meaning: '', off: 'not connected' },
        { value: 'c', label: 'Tow', meaning: '' },
      ]}
      onChange={say}
    />,
    async () => {
      await userEvent.click(page.getByRole('radio', { name: 'Planner' }), { force: true });
      await userEvent.click(page.getByRole('radio', { name: 'Tow' }));
    },
    ['c'],
  ],
  [
    'an option of a select',
    <Select
      key="s"
      label="Shift"
      options={[{ id: 'am', text: 'AM' }]}
      value={null}
      onChange={say}
    />,
    async () => {
      await userEvent.click(page.getByRole('button', { name: 'Shift' }));
      await userEvent.click(page.getByRole('option', { name: 'AM' }));
    },
    ['am'],
  ],
  [
    'one answer, then one for all questions that are open',
    <Conflicts
      key="c"
      disabled={false}
      onSettle={ask}
      conflicts={[
        { ...open, group: 'g' },
        { ...settled, group: 'h' },
        { ...open, group: 'i' },
      ]}
    />,
    async () => {
      await userEvent.click(page.getByText('Gate 4').first());
      await userEvent.click(button('Keep mine'));
      await userEvent.click(button('Take theirs'));
    },
    ['g theirs', 'g i mine', 'g i theirs'],
  ],
  [
    'an answer that cannot be chosen',
    <Conflicts key="c" disabled={false} onSettle={ask} conflicts={[{ ...locked, group: 'g' }]} />,
    async () => {
      expect(button('Keep mine').elements()).toEqual([]);
      await userEvent.click(page.getByText('Gate 3'), { force: true });
    },
    [],
  ],
  [
    'a branch of a tree, a leaf, and keys',
    <div key="t" style={{ height: 200 }}>
      <Tree
        label="State"
        lines={treeLines(
          [
            ['a', { b: 1 }],
            ['c', { d: 2 }],
          ],
          new Set(['a']),
        )}
        onToggle={say}
      />
    </div>,
    async () => {
      await userEvent.click(page.getByRole('treeitem').nth(1));
      await userEvent.keyboard('{Enter} ');
      await userEvent.keyboard('{ArrowUp} ');
      await userEvent.keyboard('{End}{Enter}{ArrowRight}');
      await userEvent.keyboard('{Home}{ArrowLeft}');
      // From a leaf to its branch, without closing it.
      await userEvent.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}');
    },
    ['a', 'c', 'c', 'a', 'a'],
  ],
  [
    "a step of a wizard's path that is open, and one that is not",
    <Stepper
      key="s"
      label="Steps"
      current={1}
      steps={[
        { label: 'One', done: true },
        { label: 'Two', done: false },
        { label: 'Three', done: false, off: 'Two is not done.' },
      ]}
      onStep={(index) => say(`${index}`)}
    />,
    async () => {
      await userEvent.click(page.getByRole('button', { name: /One/ }));
      await userEvent.click(page.getByRole('button', { name: /Three/ }), { force: true });
    },
    ['0'],
  ],
  [
    'another tab',
    <Tabs
      key="t"
      label="Source"
      selected="a"
      onSelect={say}
      items={[
        { id: 'a', label: 'Cart', content: '' },
        { id: 'b', label: 'Map', content: '' },
      ]}
    />,
    () => userEvent.click(page.getByRole('tab', { name: 'Map' })),
    ['b'],
  ],
  [
    "'Try again' of an error",
    <ErrorState key="e" title="Not loaded" onRetry={() => say('again')} details="503">
      Drafts are kept.
    </ErrorState>,
    async () => {
      await userEvent.click(button('Try again'));
      expect(page.getByText('503').elements()).toEqual([]);
      await userEvent.click(button('Details'));
      await expect.element(page.getByText('503')).toBeVisible();
      await userEvent.click(button('Details'));
      await expect.element(page.getByText('503')).not.toBeInTheDocument();
    },
    ['again'],
  ],
  [
    "'Cancel' of what is loading",
    <LoadingSkeleton key="l" label="Moves" onCancel={() => say('cancelled')} />,
    () => userEvent.click(button('Cancel')),
    ['cancelled'],
  ],
];

test.each(presses)('%s asks for what is written', async (_what, widget, press, asked) => {
  mount(widget);
  await press();
  expect(said).toEqual(asked);
});

test('a password is shown while its eye is pressed, and hidden again', async () => {
  mount(<PasswordField label="Password" value="secret" onChange={say} />);
  const typeOf = () =>
    page.getByLabelText('Password', { exact: true }).element().getAttribute('type');
  expect(typeOf()).toBe('password');
  await userEvent.click(button('Show password'));
  expect(typeOf()).toBe('text');
  await userEvent.click(button('Hide password'));
  expect(typeOf()).toBe('password');
});

describe('a text to be copied', () => {
  const field = <CopyField label="Link" value="https://x.example/1" />;

  test('is said to be copied where the browser copies it', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    mount(field);
    await userEvent.click(button('Copy Link'));
    await expect.element(page.getByText('Link copied.')).toBeInTheDocument();
    await expect.element(button('Copied Link')).toBeVisible();
    expect(copied.mock.calls).toEqual([['https://x.example/1']]);
    copied.mockRestore();
  });

  test('is selected where the browser refuses', async () => {
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('No.'));
    mount(field);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await userEvent.click(button('Copy Link'));
    const words = 'This browser does not allow copying: the text is selected, copy it by hand.';
    await expect.element(page.getByText(words)).toBeVisible();
    const { activeElement } = document;
    if (!(activeElement instanceof HTMLInputElement)) throw new Error('the field has no focus');
    const { selectionStart, selectionEnd, value } = activeElement;
    expect([selectionStart, selectionEnd]).toEqual([0, value.length]);
    // No clock takes the words away: the text is still to be copied by hand.
    expect(timers.mock.calls.filter(([, ms]) => ms === 2_000)).toEqual([]);
    timers.mockRestore();
    refused.mockRestore();
  });

  test('is no longer said to be copied after two seconds', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    mount(field);
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await userEvent.click(button('Copy Link'));
    await expect.element(button('Copied Link')).toBeVisible();
    expect(timers.mock.calls.filter(([, ms]) => ms === 2_000)).toHaveLength(1);
    timers.mockRestore();
    await expect.element(button('Copy Link'), { timeout: 4_000 }).toBeVisible();
    expect(page.getByText('Link copied.').elements()).toEqual([]);
    copied.mockRestore();
  });
});

describe('a combo box', () => {
  const sections = [
    {
      title: 'Home',
      options: [
        { id: 'a', text: 'Olathe', second: '1 Main' },
        { id: 'b', text: 'Overland Park', off: true },
      ],
    },
  ];
  const box = (own: Partial<ComboBoxProps> = {}) => (
    <ComboBox
      label="Place"
      sections={sections}
      value={null}
      onChange={(id) => say(`${id}`)}
      {...own}
    />
  );
  const field = page.getByRole('combobox', { name: 'Place' });

  test('takes the option that is pressed', async () => {
    mount(box());
    await userEvent.click(field);
    await userEvent.click(page.getByRole('option', { name: 'Olathe' }));
    expect(said).toEqual(['a']);
  });

  test('takes no option that is off, by pointer or by key', async () => {
    mount(box());
    await userEvent.click(field);
    const off = page.getByRole('option', { name: 'Overland Park' });
    await expect.element(off).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    // The arrows go round the one that is on.
    const id = field.element().getAttribute('aria-activedescendant') ?? '';
    expect(document.getElementById(id)?.textContent).toContain('Olathe');
    await userEvent.click(off, { force: true });
    expect(said).toEqual([]);
  });

  test('is cleared by its button, and has the focus then', async () => {
    mount(box({ value: 'a', onClear: () => say('cleared') }));
    await userEvent.click(button('Clear Place'));
    expect(said).toEqual(['cleared']);
    await expect.element(field).toHaveFocus();
  });

  test('that opens on typing stays closed on focus; a click opens it where asked', async () => {
    const { draw } = mount(box({ opensOnInput: true }));
    await userEvent.tab();
    await expect.element(field).toHaveFocus();
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await userEvent.click(field);
    expect(page.getByRole('listbox').elements()).toEqual([]);
    await userEvent.keyboard('o');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    draw(box({ opensOnInput: true, opensOnClick: true }));
    await userEvent.click(field);
    await expect.element(page.getByRole('listbox')).toBeVisible();
  });

  test('with a first option takes it on Enter, unless the arrows have marked another', async () => {
    const own = { first: 'a', input: 'o', onInput: () => {}, opensOnInput: true } as const;
    mount(box(own));
    await userEvent.tab();
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(said).toEqual(['a']);
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
    // Without a list Enter belongs to the form.
    await userEvent.keyboard('{Enter}');
    expect(said).toEqual(['a']);
  });

  test('with a first option leaves the letters that are typed in the field', async () => {
    const typed: string[] = [];
    mount(box({ first: 'a', input: '', onInput: (text) => typed.push(text), opensOnInput: true }));
    await userEvent.tab();
    await userEvent.keyboard('x');
    await expect.element(page.getByRole('listbox')).toBeVisible();
    await userEvent.keyboard('y');
    expect(typed).toEqual(['x', 'y']);
    expect(said).toEqual([]);
    // The arrows have marked another one: Enter takes that.
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(said).toEqual(['a']);
  });

  const none = ['Nothing fits.'];
  test.each([
    ['olat', ['Olathe']],
    ['1 ma', ['Olathe']],
    ['MAIN', ['Olathe']],
    ['park', ['Overland Park']],
    ['  park ', ['Overland Park']],
    ['s', none],
    ['w', none],
    ['undefined', none],
  ])("offers the options that have '%s' in either line: %j", async (typed, found) => {
    mount(box());
    await userEvent.click(field);
    await userEvent.keyboard(typed);
    const texts = () =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent?.replace('1 Main', ''));
    await expect.poll(texts).toEqual(found);
  });

  test('finds all options of one name by the second line of each', async () => {
    const named = [
      { id: 'a', text: 'Olathe', second: '1 Main' },
      { id: 'b', text: 'Olathe', second: '9 Elm' },
    ];
    mount(box({ sections: [{ title: '', options: named }] }));
    await userEvent.click(field);
    await userEvent.keyboard('elm');
    await expect.poll(() => page.getByRole('option').elements()).toHaveLength(2);
  });

  test('marks what was typed in its options, and shows asides', async () => {
    const marked = {
      id: 'a',
      text: 'Olathe',
      marked: 'LAT',
      aside: { words: '12 mi', isWarning: true },
    };
    mount(box({ sections: [{ title: '', options: [marked] }] }));
    await userEvent.click(field);
    const option = page.getByRole('option');
    await expect.element(option).toBeVisible();
    expect(option.element().querySelector('mark')?.textContent).toBe('lat');
    expect(option.element().textContent).toBe('Olathe12 mi');
  });
});

describe('a list of people', () => {
  const list = (own: object) => (
    <PeopleList
      title="Drivers"
      search="Search drivers"
      one="driver"
      all="drivers"
      columns={[
        { id: 'name', head: 'Name', width: '1fr' },
        { id: 'rank', head: 'Rank', width: '80px' },
      ]}
      view={{ words: 'zed', by: 'name', descending: false }}
      arrange={(changes) => say(JSON.stringify(changes))}
      count={2}
      idOf={String}
      onPick={(index) => say(`person ${index}`)}
      renderRow={(index) => <TableCell>{`Person ${index}`}</TableCell>}
      none={null}
      widthPx={900}
      {...own}
    />
  );

  test('is sorted by a head, turned around by the same one, and opened by a row', async () => {
    const { draw } = mount(list({}));
    await userEvent.click(button('Name'));
    await userEvent.click(button('Rank'));
    draw(list({ view: { words: '', by: 'name', descending: true } }));
    await userEvent.click(button('Name'));
    await userEvent.click(page.getByText('Person 1'));
    expect(said).toEqual([
      '{"by":"name","descending":true}',
      '{"by":"rank","descending":false}',
      '{"by":"name","descending":false}',
      'person 1',
    ]);
  });

  test('shows all again: by clearing the words, or by what narrows it', async () => {
    const { draw } = mount(list({ count: 0 }));
    await userEvent.click(button('Show all drivers'));
    draw(list({ count: 0, narrowing: { controls: null, clear: () => say('cleared') } }));
    await userEvent.click(button('Show all drivers'));
    expect(said).toEqual(['{"words":""}', 'cleared']);
  });
});

test('a list of people has room for six at least, and then for all', () => {
  const heightOf = (count: number) => {
    const { box, draw } = mount(
      <PeopleList
        title="Drivers"
        search="Search drivers"
        one="driver"
        all="drivers"
        columns={[{ id: 'name', head: 'Name', width: '1fr' }]}
        view={{ words: '', by: 'name', descending: false }}
        arrange={() => {}}
        count={count}
        idOf={String}
        onPick={() => {}}
        renderRow={(index) => <TableCell>{`Person ${index}`}</TableCell>}
        none={null}
        widthPx={900}
      />,
    );
    const height = box.querySelector('[role=grid]')?.parentElement?.style.height;
    draw(null);
    return height;
  };
  // The heads, rows of 32 px, and the borders.
  expect([1, 6, 7, 10].map(heightOf)).toEqual(['222px', '222px', '254px', '350px']);
});

describe('a time', () => {
  const hourMs = 3_600_000;
  const said = (own: object) => {
    const { box, draw } = mount(
      <DateTimeField
        label="Ready"
        value={12 * hourMs}
        onChange={() => {}}
        zone="UTC"
        operatorZone="UTC"
        help="Local time."
        {...own}
      />,
    );
    const words = box.querySelector('[aria-live]')?.textContent;
    draw(null);
    return words;
  };

  test.each([
    ['without an earliest one', {}, 'Local time.'],
    ['with none that is the earliest', { minMs: null }, 'Local time.'],
    ['before 1970 with none', { value: -12 * hourMs, minMs: null }, 'Local time.'],
    ['that is the earliest', { minMs: 12 * hourMs }, 'Local time.'],
    ['that is later', { minMs: 11 * hourMs }, 'Local time.'],
    ['that is not set', { value: null, minMs: 13 * hourMs }, 'Local time.'],
    ['that is earlier', { minMs: 13 * hourMs }, 'The earliest is 01/01/1970 01:00 PM.'],
    ['with an error of its own', { minMs: 13 * hourMs, error: 'No.' }, 'No.'],
    ['that is locked', { locked: 'It has a driver.' }, 'It has a driver.'],
    [
      'of another zone on the same day',
      { operatorZone: 'America/Chicago' },
      '06:00 AM CST for you. Local time.',
    ],
    [
      'of another zone on another day',
      { value: 2 * hourMs, operatorZone: 'America/Chicago' },
      '12/31/1969 08:00 PM CST for you. Local time.',
    ],
  ])('%s says what counts', (_what, own, words) => {
    expect(said(own)).toBe(words);
  });
});

test.each([
  ['page', 'main', 'fixed'],
  [{ left: 20 }, 'section', 'absolute'],
] as const)(
  'a part that has stopped takes the place of what it was: %j',
  (where, tag, position) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    function Broken(): never {
      throw new Error('Broken');
    }
    const { box } = mount(
      <Guarded what="The map" where={where}>
        <Broken />
      </Guarded>,
    );
    const part = box.querySelector(tag) as HTMLElement;
    expect(getComputedStyle(part).position).toBe(position);
    expect(part.style.left).toBe(where === 'page' ? '' : '20px');
    expect(part.textContent).toContain('Error: Broken.');
    expect(part.textContent?.includes('The rest of the console goes on.')).toBe(where !== 'page');
  },
);

describe('a wizard', () => {
  const wizard = (own: object) => (
    <Wizard
      title="Plan"
      head={null}
      steps={[
        { label: 'One', missing: null },
        { label: 'Two', missing: null, lead: 'the plan' },
        { label: 'Three', missing: null },
      ]}
      current={1}
      onStep={(index) => say(`${index}`)}
      isSaving={false}
      save={<Button>Save</Button>}
      summary="3 moves"
      {...own}
    >
      Body
    </Wizard>
  );

  test('goes on and back, and names where it goes on to', async () => {
    const { draw } = mount(wizard({}));
    await userEvent.click(button('Next'));
    await userEvent.click(button('Back'));
    draw(wizard({ current: 0 }));
    expect(button('Back').elements()).toEqual([]);
    await userEvent.click(button('Next: the plan'));
    expect(said).toEqual(['2', '0', '1']);
    await expect.element(page.getByText('3 moves')).toBeVisible();
  });

  test('ends with what saves it, and goes nowhere while a step lacks something', async () => {
    const { draw } = mount(wizard({ current: 2 }));
    await expect.element(button('Save')).toBeVisible();
    expect(button('Next').elements()).toEqual([]);
    const steps = [
      { label: 'One', missing: 'Choose a move.' },
      { label: 'Two', missing: null },
      { label: 'Three', missing: null },
    ];
    draw(wizard({ steps }));
    await expect.element(page.getByText('Choose a move.').last()).toBeVisible();
    await userEvent.click(button('Next'), { force: true });
    expect(said).toEqual([]);
    draw(wizard({ isSaving: true }));
    await userEvent.click(button('Back'), { force: true });
    expect(said).toEqual([]);
  });
});

test('a part that has stopped is drawn again by its button', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isBroken = true;
  function Part() {
    const [text] = useState('Drawn');
    if (isBroken) throw new Error('Broken');
    return <p>{text}</p>;
  }
  mount(
    <Guarded what="The map" where={{}}>
      <Part />
    </Guarded>,
  );
  await expect.element(page.getByText('The map has stopped')).toBeVisible();
  isBroken = false;
  await userEvent.click(button('Try again'));
  await expect.element(page.getByText('Drawn')).toBeVisible();
});
