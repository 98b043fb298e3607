import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../testing/mount.tsx';
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
