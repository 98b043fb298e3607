import type { ReactNode } from 'react';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Segmented, Switch } from '#views/kit/forms/Choice.tsx';
import { operatorZone } from '#views/kit/operatorZone.ts';
import { Section } from '#views/kit/panels/Panel.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { dollars } from '#domain/money.ts';
import { CountField } from '#views/kit/forms/CountField.tsx';
import { type Look, mostLateCents } from '../settings.model.ts';
import css from './SettingsScreen.module.css';
import { useSettings } from './useSettings.tsx';

const themes = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const zones = [
  { value: 'place', label: "Location's time zone" },
  { value: 'own', label: 'My time zone' },
] as const;

/** The operator's own settings (S2 §2 Settings); they apply at once, in all their tabs. */
export function SettingsScreen({ children }: { readonly children?: ReactNode }) {
  const machine = useMachine();
  const { animations, theme, zone, notKept } = useSettings(({ settings }) => settings.state);
  const change = (data: Look) => machine.dispatch({ type: 'settings/change', data });
  return (
    <div className={css.sheet}>
      {notKept === null ? null : (
        <Notice tone="warn">
          This browser does not keep settings: they hold until this tab is closed. ({notKept})
        </Notice>
      )}
      <Section level={2} title="Theme">
        <Segmented
          label="Theme"
          value={theme}
          options={themes}
          onChange={(value) => change({ theme: value })}
        />
      </Section>
      <Section level={2} title="Motion">
        <Switch
          label="Enable animations"
          checked={animations}
          help="Moving panels and camera, pulses on the map. Off wherever the system asks for less."
          onChange={(checked) => change({ animations: checked })}
        />
      </Section>
      <Section level={2} title="Times">
        <Segmented
          label="Times are shown in"
          value={zone}
          options={zones}
          onChange={(value) => change({ zone: value })}
        />
        <p className={css.help}>
          {zone === 'own'
            ? `All times are shown in ${operatorZone}. Fields keep the zone of their place.`
            : `Times of a place are shown in its own zone, named where it is not ${operatorZone}.`}
        </p>
      </Section>
      <Section level={2} title="Planning">
        <Lateness />
      </Section>
      {children}
    </div>
  );
}

/** What a late minute weighs against a dollar of cost, for those who may plan. */
function Lateness() {
  const machine = useMachine();
  const cents = useSettings(({ settings }) => settings.state.lateCentsPerMinute);
  const weigh = (lateCentsPerMinute: number) =>
    ({ type: 'settings/weigh', data: { lateCentsPerMinute } }) as const;
  const may = machine.check(weigh(cents));
  return (
    <>
      <div className="flex">
        <CountField
          label="Cents that a late minute weighs"
          value={cents}
          min={0}
          max={mostLateCents}
          disabled={!may.yes}
          onChange={(next) => void machine.dispatch(weigh(next))}
        />
      </div>
      <p className={css.help}>
        Plans that you begin from now on are late where that saves more than {dollars(cents)} a
        minute. {may.yes ? null : may.reason}
      </p>
    </>
  );
}
