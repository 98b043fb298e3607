// What may be opened, typed in and adopted: the forms of all slices together.
import type { ConsoleSees } from '#features/index.ts';
import { employeeForm } from '#features/employees/employees.forms.ts';
import { moveForm } from '#features/moves/moves.forms.ts';
import { newVehicleForm, vehicleForm } from '#features/vehicles/vehicles.forms.ts';
import { namedForms } from '#spine/forms/testing/samples.ts';
import { adoptable } from '#spine/outbox/testing/samples.ts';

const vehicleEdit = vehicleForm.request.type;
const moveEdit = moveForm.request.type;
const templateAdd = 'noteTemplates/add';
const locationEdit = 'locations/edit';
const locationAdd = 'locations/create';

const typed: { readonly [of: string]: readonly string[] } = {
  [vehicleEdit]: ['color', 'miles'],
  [newVehicleForm.request.type]: ['make', 'miles'],
  [templateAdd]: ['label', 'notes'],
  [locationEdit]: ['label', 'contactPhone'],
  [locationAdd]: ['label', 'contactPhone'],
  [employeeForm.request.type]: ['lastName', 'phone'],
};

function idsOf(table: { readonly rows: () => Iterable<{ readonly id: string }> }) {
  return Array.from(table.rows(), ({ id }) => id);
}

export const formSamples = {
  'forms/open': ({ world: { tables } }: ConsoleSees) => [
    ...idsOf(tables.vehicles).map((id) => ({ of: vehicleEdit, id })),
    ...idsOf(tables.accounts).map((id) => ({ of: templateAdd, id })),
    ...idsOf(tables.locations).map((id) => ({ of: locationEdit, id })),
    ...idsOf(tables.accounts).map((id) => ({ of: locationAdd, id: `own:${id}` })),
    ...idsOf(tables.employees).map((id) => ({ of: employeeForm.request.type, id })),
    ...idsOf(tables.activities).map((id) => ({ of: moveEdit, id })),
  ],
  'forms/type': (sees: ConsoleSees) =>
    namedForms(sees).flatMap((form) => {
      const fields = typed[form.of] ?? ['pickupNotes'];
      return ['Red', '12k'].map((word) => ({
        ...form,
        typed: Object.fromEntries(fields.map((field) => [field, word])),
        over: {},
      }));
    }),
  /** Forms as if typed in a closed tab, some with a request that saves them. */
  'forms/adopt': ({ world, outbox }: ConsoleSees) => {
    const requests = outbox.state.open.map(adoptable);
    const requestOn = (of: string, subject: string) =>
      requests.find((one) => one.of === of && one.subject === subject) ?? null;
    const adopting = (of: string, subject: string, flow: number | null) => ({
      of,
      id: subject.split(':')[1],
      flow,
      was: `closed form:${subject}`,
      request: requestOn(of, subject),
    });
    const form = { title: 'A form', sinceMs: 0, isShown: true, step: 0, settled: [] };
    return [
      ...Array.from(world.tables.activities.rows(), (row) => ({
        ...adopting(moveEdit, `activities:${row.id}`, 1),
        form: { ...form, seen: moveForm.valuesOf(row), typed: { notes: 'Gate 12' } },
      })).filter(({ request }) => request !== null),
      ...Array.from(world.tables.vehicles.rows(), (row) => ({
        ...adopting(vehicleEdit, `vehicles:${row.id}`, null),
        form: { ...form, seen: vehicleForm.valuesOf(row), typed: { color: 'Teal' } },
      })),
    ];
  },
};
