import type { ReactNode } from 'react';
import type { Activity, Employee, MoveKind } from '#domain/entities.ts';
import { unknownWord, withWord } from '#domain/unknownWords.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Chip } from '#views/kit/marks/Marks.tsx';
import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import type { SessionTypes } from '#spine/session/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import css from './Detail.module.css';
import { useConsole } from './useConsole.tsx';
import { WayTo } from './WayTo.tsx';

const useSession = selectFrom<SessionTypes>();

/** The office's data of a move (S1 §3), without empty fields. */
export function MoveRecord({ activity }: { readonly activity: Activity }) {
  const times = useShownTimes();
  const tables = useConsole(({ world }) => world.tables);
  const nameOf = useNames();
  const { reference, assigned, createdMs, createdById, rateCents } = activity;
  const { modifiedMs, modifiedByName, requestorId } = activity;
  const requestor = tables.employees.get(requestorId ?? '');
  const zone = tables.locations.get(activity.startId)?.timezone;
  const at = (ms: number, by: string | null) =>
    by === null ? times.dateTime(ms, zone) : `${times.dateTime(ms, zone)} by ${by}`;
  const rows = [
    { term: 'Kind', value: kindOf(activity) },
    { term: 'Requestor', value: requestor ? wayTo(requestor) : nameOf(requestorId) },
    { term: 'Reference', value: reference },
    { term: 'Assigned', value: assigned },
    { term: 'Rate', value: rateCents == null ? null : formatMoney(rateCents) },
    { term: 'At risk', value: activity.atRisk ? 'Flagged by the office' : null },
    { term: 'Created', value: createdMs === null ? null : at(createdMs, nameOf(createdById)) },
    {
      term: 'Changed',
      value: modifiedMs && modifiedMs > (createdMs ?? 0) ? at(modifiedMs, modifiedByName) : null,
    },
    { term: 'Account', value: tables.accounts.get(activity.accountId)?.name ?? null },
  ];
  const tasks = [activity.inspection && 'Inspection', activity.package && 'Package'];
  const named = tasks.filter((task) => typeof task === 'string');
  return (
    <>
      <Section title="On record">
        <KeyValueList rows={rows.filter(({ value }) => value)} />
      </Section>
      {named.length === 0 ? null : (
        <Section title="Tasks">
          <div className={css.chips}>
            {named.map((task) => (
              <Chip key={task} icon="task">
                {task}
              </Chip>
            ))}
          </div>
        </Section>
      )}
      <Words title="Description">{activity.description}</Words>
      <Words title="Notes">{activity.notes}</Words>
      <Words title="Internal notes">{activity.internalNotes}</Words>
    </>
  );
}

function kindOf(activity: Activity): string | null {
  if (unknownWord(activity, 'kind') !== null) return withWord('Unknown', activity, 'kind');
  const { kind } = activity;
  return kind === null || kind === 'other' ? null : kindWords[kind];
}

function wayTo({ id, name }: Employee) {
  return (
    <WayTo collection="employees" id={id} isText>
      {name}
    </WayTo>
  );
}

const kindWords: { readonly [K in Exclude<MoveKind, 'other'>]: string } = {
  'sold-delivery': 'Sold delivery',
  'test-drive': 'Test drive',
  'service-pickup': 'Service pick-up',
  'service-dropoff': 'Service drop-off',
  'in-fleet': 'In-fleet',
  'de-fleet': 'De-fleet',
  reposition: 'Reposition',
  'trade-or-swap': 'Trade or swap',
};

function Words({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  if (!children) return null;
  return (
    <Section title={title}>
      <p className={css.note}>{children}</p>
    </Section>
  );
}

/** Names of employees and of the signed-in user; null for an unknown id. */
function useNames() {
  const employees = useConsole(({ world }) => world.tables.employees);
  const user = useSession(({ session }) => session.state.user);
  return (id: string | null | undefined): string | null => {
    if (!id) return null;
    return user?.id === id ? user.name : (employees.get(id)?.name ?? null);
  };
}
