import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
import { CountField } from './CountField.tsx';
import { RadioRows } from './RadioRows.tsx';
import { SliderField } from './SliderField.tsx';

test('the arrows reach a row that is off: its reason is read, and the choice stays', async () => {
  const chosen: string[] = [];
  mount(
    <RadioRows
      label="Chase"
      value="own"
      rows={[
        { value: 'own', label: 'Personal', meaning: 'each has a car' },
        { value: 'far', label: 'Planner', meaning: 'rides', off: 'not connected', aside: '6 most' },
        { value: 'car', label: 'Company', meaning: 'one car' },
      ]}
      onChange={(value) => chosen.push(value)}
    />,
  );
  const row = (name: string) => page.getByRole('radio', { name });
  await userEvent.keyboard('{Tab}{ArrowDown}');
  await expect.element(row('Planner')).toHaveFocus();
  await expect.element(row('Planner')).toHaveAccessibleDescription('not connected');
  await expect.element(row('Planner')).not.toBeChecked();
  await expect.element(row('Personal')).toBeChecked();
  expect(chosen).toEqual([]);
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen).toEqual(['car']);
});

function Rate(props: { readonly onChange: (value: number) => void }) {
  const [value, setValue] = useState(18);
  const change = (next: number) => {
    setValue(next);
    props.onChange(next);
  };
  return <SliderField label="Rate" value={value} min={15} max={35} unit="$" onChange={change} />;
}

test('slider and field have one value; a number beyond an end is taken as that end', async () => {
  const rates: number[] = [];
  mount(<Rate onChange={(value) => rates.push(value)} />);
  const slider = page.getByRole('slider', { name: 'Rate' });
  const field = page.getByRole('textbox', { name: 'Rate' });
  await userEvent.keyboard('{Tab}{ArrowRight}');
  await expect.element(field).toHaveValue('19');
  expect(rates).toEqual([19]);
  await field.fill('x');
  await expect.element(page.getByText('A whole number from 15 to 35.')).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('19');
  await field.fill('99');
  await userEvent.keyboard('{Tab}');
  await expect.element(slider).toHaveValue('35');
  await expect.element(slider).toHaveAttribute('aria-valuetext', '$35');
  expect(rates).toEqual([19, 35]);
});

describe('a count from 1 to 9', () => {
  const said: string[] = [];
  function Seats(props: { readonly from: number; readonly disabled?: boolean }) {
    const [value, setValue] = useState(props.from);
    return (
      <CountField
        label="Seats"
        value={value}
        min={1}
        max={9}
        disabled={props.disabled ?? false}
        onChange={(next) => {
          setValue(next);
          said.push(`${next}`);
        }}
        onEnter={(next) => said.push(`enter ${next}`)}
      />
    );
  }
  const field = () => page.getByRole('spinbutton', { name: 'Seats' });
  const less = () => page.getByRole('button', { name: 'Seats: one less' });
  const more = () => page.getByRole('button', { name: 'Seats: one more' });
  const shows = async (from: number, disabled = false) => {
    said.length = 0;
    mount(<Seats key={`${from} ${disabled}`} from={from} disabled={disabled} />);
    await expect.element(field()).toHaveValue(`${from}`);
  };

  test.each([
    [3, '{ArrowUp}', 4],
    [3, '{ArrowDown}', 2],
    [3, '{PageUp}', 8],
    [8, '{PageDown}', 3],
    [6, '{PageUp}', 9],
    [5, '{PageDown}', 1],
    [9, '{ArrowUp}', 9],
    [1, '{ArrowDown}', 1],
    [3, '{Home}', 1],
    [3, '{End}', 9],
    // What is typed counts first; all of it was selected.
    [3, '7{ArrowUp}', 8],
    [3, '99{ArrowDown}', 8],
    [3, '0{ArrowUp}', 2],
    [3, 'x{ArrowUp}', 4],
  ])('of %s becomes, by the keys %s, %s', async (from, keys, to) => {
    await shows(from);
    await userEvent.keyboard(`{Tab}${keys}`);
    await expect.element(field()).toHaveValue(`${to}`);
    await expect.element(field()).toHaveAttribute('aria-valuenow', `${to}`);
    expect(said).toEqual(to === from ? [] : [`${to}`]);
  });

  test.each([
    ['7', '7', ['7']],
    ['12', '9', ['9']],
    ['0', '1', ['1']],
    ['2.5', '3', []],
    ['', '3', []],
  ])("with '%s' typed is, once it is left or entered, %s", async (typed, shown, reported) => {
    await shows(3);
    await field().fill(typed);
    await expect.element(field()).toHaveValue(typed);
    const isWrong = !['7'].includes(typed);
    if (isWrong) await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    else await expect.element(field()).not.toHaveAttribute('aria-invalid');
    await userEvent.keyboard('{Tab}');
    await expect.element(field()).toHaveValue(shown);
    expect(said).toEqual(reported);
    await field().fill(typed);
    await userEvent.keyboard('{Enter}');
    await expect.element(field()).toHaveValue(shown);
    expect(said).toEqual([...reported, `enter ${shown}`]);
  });

  test('has buttons that end at its ends, and no stop of the keyboard', async () => {
    await shows(2);
    await less().click();
    await expect.element(less()).toBeDisabled();
    await expect.element(more()).toBeEnabled();
    await userEvent.keyboard('{Tab}{End}');
    await expect.element(more()).toBeDisabled();
    await expect.element(less()).toBeEnabled();
    await less().click();
    await more().click();
    expect(said).toEqual(['1', '9', '8', '9']);
    for (const button of [less(), more()])
      await expect.element(button).toHaveAttribute('tabindex', '-1');
  });

  test('that is off takes nothing', async () => {
    await shows(3, true);
    for (const part of [less(), more(), field()]) await expect.element(part).toBeDisabled();
  });
});
