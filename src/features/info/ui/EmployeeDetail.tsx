import { PersonAvatar } from '#spine/fetches/ui.ts';
import { endingPermits } from '#domain/permits.ts';
import { formatPhone } from '#domain/phone.ts';
import { Cut } from '#views/kit/marks/Cut.tsx';
import { KeyValueList, Section } from '#views/kit/panels/Panel.tsx';
import { PermitsEnding } from '#views/kit/marks/PermitsEnding.tsx';
import css from './Detail.module.css';
import { EmployeeLink } from './EmployeeLink.tsx';
import { GoneOne } from './Gone.tsx';
import { rolesWords } from '../info.queries.ts';
import { useConsole } from './useConsole.tsx';

/** One employee, such as the requestor of a move; employees are not on the map. */
export function EmployeeDetail({ id }: { readonly id: string }) {
  const employee = useConsole(({ world }) => world.tables.employees.get(id));
  const accountId = employee?.accountId ?? '';
  const account = useConsole(({ world }) => world.tables.accounts.get(accountId)?.name);
  const driver = useConsole(({ world }) => world.tables.drivers.get(employee?.driverId ?? ''));
  const nowMs = useConsole(({ clock }) => clock.state.nowMs);
  if (!employee) return <GoneOne collection="employees" id={id} />;
  const { name, email, phone, roles, avatar } = employee;
  return (
    <>
      <Section>
        <div className={css.thing}>
          <PersonAvatar avatar={avatar} name={name} size="large" />
          <div className={css.words}>
            <h3 data-leads className={css.title}>
              <Cut text={name} />
            </h3>
            <span>{rolesWords(roles)}</span>
          </div>
        </div>
        <div className={css.actions}>
          <EmployeeLink id={id} />
        </div>
      </Section>
      <Section>
        <KeyValueList
          rows={[
            { term: 'Email', value: email || 'Unknown' },
            { term: 'Phone', value: phone === null ? 'Unknown' : formatPhone(phone) },
            { term: 'Account', value: account ?? 'Unknown' },
          ]}
        />
      </Section>
      {driver && endingPermits(driver, nowMs).length > 0 ? (
        <Section title="Ends within 30 days">
          <PermitsEnding driver={driver} nowMs={nowMs} />
        </Section>
      ) : null}
    </>
  );
}
