import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FoundPlace } from '#domain/foundPlace.ts';
import type { Point } from '#domain/geo.ts';
import type { LocationField } from '#domain/locations.ts';
import { formatPhone } from '#domain/phone.ts';
import { isSameZone, zoneAbbreviation } from '#domain/zones.ts';
import { usStates, usZones } from '#domain/zoneOfState.ts';
import { Switch } from '#views/kit/forms/Choice.tsx';
import { ComboBox } from '#views/kit/forms/ComboBox.tsx';
import { Select } from '#views/kit/forms/Select.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { useAside } from '#spine/fetches/ui.ts';
import {
  type Bound,
  fieldOf,
  FormAccount,
  FormText,
  InputRows,
  type Inputs,
  layoutOf,
} from '#spine/forms/ui.ts';
import { addressAt } from '../../places/index.ts';
import { type PlaceChoice, PlaceField, usePlacesService } from '../../places/ui.ts';
import { coordinates, type TypedLocation, zoneFor } from '../locations.forms.ts';
import css from './LocationPanel.module.css';
import { useHome } from './useHome.tsx';
import { useLocations } from './useLocations.tsx';

type Form = { readonly form: Bound<TypedLocation> };

const ofAddress = ['address', 'city', 'state', 'postalCode'] as const;

/** The fields of a location, each with its error. */
export function LocationInputs({
  form: given,
  isNew,
  hasGround,
}: Form & { readonly isNew: boolean; readonly hasGround: boolean }) {
  const failed = useAddressOfPin(given, isNew);
  const form = useHandTyped(given);
  const { values, errors } = form;
  const [taken, setTaken] = useState<FoundPlace | null>(null);
  const takePlace = useCallback(
    (choice: PlaceChoice | null) => {
      if (choice?.is === 'saved') return;
      setTaken(choice?.place ?? null);
      if (choice) given.type(fromPlace(choice.place));
    },
    [given],
  );
  return (
    <>
      <Found form={form} isNew={isNew} hasGround={hasGround} failed={failed} />
      <PlaceField
        label="Find the address"
        hasSaved={false}
        opensOnInput
        icon="search"
        placeholder="Enter a location"
        value={taken && { is: 'place', id: taken.id, text: taken.label }}
        onChange={takePlace}
        error={errors.at}
        disabled={form.isPending}
      />
      <InputRows inputs={inputs} layout={layout} row={asRow} props={{ form }} />
      <KeyValueList
        wide
        rows={[
          { term: 'Country', value: 'United States' },
          { term: 'Coordinates', value: coordinates(values.at) },
        ]}
      />
    </>
  );
}

/** Its country is fixed, and its pin is on the map. */
type Written = Exclude<LocationField, 'country' | 'lonE6' | 'latE6'>;
const inputs: Inputs<TypedLocation, Written, Form> = {
  address: ({ form }) => {
    const { isByHand, foundAt } = form.values;
    const suffix = isByHand || foundAt === null ? undefined : 'from the pin';
    return <FormText form={form} field="address" suffix={suffix} />;
  },
  state: ({ form }) => (
    <ComboBox
      {...fieldOf(form, 'state')}
      value={form.values.state === '' ? null : form.values.state}
      sections={states}
      placeholder="KS"
      disabled={fieldOf(form, 'state').isOff}
      onChange={(state) => form.type({ state: state ?? '' })}
    />
  ),
  postalCode: ({ form }) => <FormText form={form} field="postalCode" mono />,
  phone: ({ form }) => (
    <FormText form={form} field="phone" type="tel" mono optional write={shownPhone} />
  ),
  shorthand: ({ form }) => (
    <FormText form={form} field="shorthand" optional write={String} read={upper} />
  ),
  contactName: ({ form }) => <FormText form={form} field="contactName" optional />,
  contactPhone: ({ form }) => (
    <FormText form={form} field="contactPhone" type="tel" mono optional write={shownPhone} />
  ),
  timezone: Zone,
  accountId: ({ form }) => <FormAccount form={form} />,
  isHome: Home,
};
const layout = layoutOf<Written>()([
  ['label'],
  ['address'],
  ['city', 'state', 'postalCode'],
  ['phone', 'shorthand'],
  ['contactName', 'contactPhone'],
  ['timezone', 'accountId'],
  ['isHome'],
]);

function asRow(fields: ReactNode, count: number) {
  return <div className={count === 3 ? css.three : css.two}>{fields}</div>;
}

const states = [{ title: '', options: usStates.map((id) => ({ id, text: id })) }];

/** As everywhere else; what is no whole number yet stays as typed. */
function shownPhone(phone: string): string {
  return phone === '' ? '' : formatPhone(phone);
}

function upper(text: string): string {
  return text.toUpperCase();
}

/** What was found, and which follows which. */
function Found({
  form: { values },
  isNew,
  hasGround,
  failed,
}: Form & {
  readonly isNew: boolean;
  readonly hasGround: boolean;
  readonly failed: string | null;
}) {
  const { at, foundAt, isByHand, address, city, state, postalCode } = values;
  const line = [address, city, `${state} ${postalCode}`.trim()].filter((part) => part).join(', ');
  return (
    <div className={css.found} role="status">
      <Icon of="custom" size={14} />
      {failed === null ? (
        <p>
          {at === null && hasGround
            ? 'Find the address, or click the ground to set the pin.'
            : null}
          {at === null && !hasGround
            ? 'Find the address: its place on the map comes with it.'
            : null}
          {at !== null && !isByHand && foundAt !== null ? (
            <>
              <b>{line}</b> was found. {hasGround ? 'Move the pin, or find another address: ' : ''}
              {hasGround ? 'each follows the other until you edit a field by hand.' : ''}
            </>
          ) : null}
          {at !== null && (isByHand || foundAt === null)
            ? isNew
              ? 'The address was typed by hand: it does not follow the pin.'
              : 'Moving the pin leaves the address as it is.'
            : null}
        </p>
      ) : (
        <p className="small inkLate">{failed}</p>
      )}
    </div>
  );
}

/** The form, but for the address: what is typed of it ends that it follows the pin. */
function useHandTyped(form: Bound<TypedLocation>): Bound<TypedLocation> {
  return {
    ...form,
    type(typed, there) {
      const isAddress = ofAddress.some((field) => field in typed);
      const byHand = isAddress ? { isByHand: true, foundAt: null } : {};
      form.type({ ...typed, ...byHand }, there);
    },
  };
}

/** Reads the address under a pin that was moved, while it follows; returns why it can't be read. */
function useAddressOfPin(form: Bound<TypedLocation>, isNew: boolean): string | null {
  const { at, foundAt, isByHand } = form.values;
  const { feed, state } = useAside(addressAt, usePlacesService());
  const isAsked = isNew && !isByHand && at !== null && !form.isPending;
  // A pin that came with its address has none to be found.
  const isOwn = JSON.stringify(at) === JSON.stringify(foundAt);
  const asked = isAsked && !isOwn ? at : null;
  useEffect(() => feed?.ask(asked), [feed, asked]);
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const { values, type } = latest.current;
    if (state?.is !== 'ready' || values.isByHand || values.at === null) return;
    const { address, city, state: area, postalCode, lonE6, latE6 } = state.value;
    type({ address, city, state: area, postalCode, foundAt: { lonE6, latE6 } });
  }, [state]);
  return isAsked && state?.is === 'failed' ? `${addressAt.words.failed} ${state.why}` : null;
}

function fromPlace(place: FoundPlace): Partial<TypedLocation> {
  const at: Point = { lonE6: place.lonE6, latE6: place.latE6 };
  return {
    address: place.address,
    city: place.city,
    state: place.state,
    postalCode: place.postalCode,
    ...(place.phone === null ? {} : { phone: place.phone }),
    at,
    foundAt: at,
    isByHand: false,
  };
}

function Zone({ form }: Form) {
  const nowMs = useLocations(({ clock }) => clock.state.nowMs);
  const { values } = form;
  const options = useMemo(() => {
    const own = zoneFor({ ...values, timezone: '' });
    const first = own === '' ? 'Of its state' : `Of its state: ${zoneAbbreviation(own, nowMs)}`;
    const isKnown =
      values.timezone === '' || usZones.some((one) => isSameZone(one, values.timezone));
    const all = isKnown ? usZones : [...usZones, values.timezone];
    return [
      { id: '', text: first },
      ...all.map((id) => ({ id, text: `${id}, ${zoneAbbreviation(id, nowMs)}` })),
    ];
  }, [values, nowMs]);
  const { isOff, ...field } = fieldOf(form, 'timezone');
  return (
    <Select
      {...field}
      value={values.timezone}
      options={options}
      disabled={isOff}
      onChange={(timezone) => form.type({ timezone })}
    />
  );
}

function Home({ form }: Form) {
  const { accountId, isHome } = form.values;
  const home = useHome(accountId);
  const account = useLocations(({ world }) => world.tables.accounts.get(accountId)?.name);
  const isOther = home !== null && home.id !== form.form.id;
  return (
    <Switch
      label="Home location"
      checked={isHome}
      disabled={fieldOf(form, 'isHome').isOff}
      onChange={(next) => form.type({ isHome: next })}
      help={
        isOther
          ? `${account ?? 'The account'} has one: ${home.label}. Turning this on moves it here.`
          : 'A store of the company'
      }
    />
  );
}
