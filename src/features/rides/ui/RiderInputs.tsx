import { useMemo, useState } from 'react';
import { riderOf } from '#domain/rides.ts';
import { folded } from '#finder/folded.ts';
import { nameOrder } from '#finder/nameOrder.ts';
import { Segmented } from '#views/kit/forms/Choice.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { readPhone, writePhone } from '#views/kit/forms/phones.ts';
import { type Bound, fieldOf, FormText } from '#spine/forms/ui.ts';
import type { TypedRide } from '../rides.model.ts';
import css from './OrderForm.module.css';
import { useRides } from './useRides.tsx';

type Form = { readonly form: Bound<TypedRide> };

const riders = [
  { value: 'employee', label: 'Employee' },
  { value: 'guest', label: 'Guest' },
] as const;
const noOne = { firstName: '', lastName: '', phone: '' };

/** Who rides: a person of the company, found by name, or a guest whose name is typed. */
export function RiderInputs({ form }: Form) {
  const { employeeId } = form.values;
  const isOfCompany = employeeId !== null;
  const { isOff } = fieldOf(form, 'employeeId');
  const phone = (
    <FormText form={form} field="phone" type="tel" write={writePhone} read={readPhone} />
  );
  return (
    <section className={css.section} aria-label="Rider">
      <Segmented
        label="Rider"
        fill
        value={isOfCompany ? 'employee' : 'guest'}
        options={riders}
        disabled={isOff}
        onChange={(who) => {
          if (who === 'employee') form.type({ employeeId: '' });
          // The name of an employee is no guest's.
          else form.type({ employeeId: null, ...(employeeId !== '' && noOne) });
        }}
      />
      {isOfCompany ? (
        <div className={css.two}>
          <EmployeeField form={form} employeeId={employeeId} />
          {phone}
        </div>
      ) : (
        <div className={css.three}>
          <FormText form={form} field="firstName" />
          <FormText form={form} field="lastName" />
          {phone}
        </div>
      )}
    </section>
  );
}

/** So many employees are offered for what was typed. */
const mostOffered = 8;

/** Their phone comes with them, and can be changed for this ride. */
function EmployeeField({ form, employeeId }: Form & { readonly employeeId: string }) {
  const { label, error, isOff } = fieldOf(form, 'employeeId');
  const employees = useRides(({ world }) => world.tables.employees);
  const chosen = employees.get(employeeId);
  // Null while nothing else was typed than the name of the chosen one.
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.name ?? '';
  const options = useMemo(() => {
    const wanted = folded(text);
    return [...employees.rows()]
      .filter(({ name }) => folded(name).includes(wanted))
      .toSorted((a, b) => nameOrder(a.name, b.name))
      .slice(0, mostOffered)
      .map(({ id, name, email }) => ({ id, text: name, second: email, marked: text.trim() }));
  }, [employees, text]);
  // No one is chosen at first, which is no mistake yet.
  const [wasLeft, setLeft] = useState(false);
  return (
    <div onBlur={() => setLeft(true)}>
      <ComboBox
        label={label}
        error={wasLeft ? error : null}
        disabled={isOff}
        icon="driver"
        placeholder="Find by name"
        opensOnInput
        value={chosen ? employeeId : null}
        input={text}
        onInput={setTyped}
        sections={[{ title: '', options }]}
        empty="No employee has this name."
        onChange={(id) => {
          const row = employees.get(id ?? '');
          if (!row) return;
          setTyped(null);
          form.type({ employeeId: row.id, ...riderOf(row) });
        }}
      />
    </div>
  );
}
