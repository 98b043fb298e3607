import type { Location } from '#domain/entities.ts';
import { accountRows, accountScope } from '#domain/scope.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import type { ScopeTypes } from '../scope.slice.ts';

const useScope = selectFrom<ScopeTypes>();

/** The account tree, indented by depth; choosing an account includes all accounts below it. */
export function AccountPicker() {
  const machine = useMachine();
  const table = useScope(({ world }) => world.tables.accounts);
  const chosen = useScope(({ scope }) => scope.state.accountId);
  const locations = useScope(({ world }) => world.tables.locations);
  const rows = accountRows([...table.rows()]);
  if (rows.length === 0) return null;
  const current = rows.find(({ id }) => id === chosen) ?? rows[0];
  const within = accountScope([...table.rows()], current?.id ?? '');
  const sites = ownSites(locations.rows(), within);

  return (
    <MenuButton
      label={current?.name ?? 'Account'}
      detail={sites === 0 ? undefined : `${sites} ${sites === 1 ? 'site' : 'sites'}`}
      variant="ghost"
      groups={[
        {
          title: 'Work within',
          entries: rows.map(({ id, name, depth }) => ({
            id,
            // Figure spaces keep the indent where white space is collapsed.
            label: `${'\u2007\u2007'.repeat(depth)}${name}`,
            chosen: id === current?.id,
            onAction: () => {
              const accountId = depth === 0 && rows[0]?.id === id ? null : id;
              machine.dispatch({ type: 'scope/choose', data: { accountId } });
            },
          })),
        },
      ]}
    />
  );
}

/** The company's own places within the chosen account. */
function ownSites(locations: Iterable<Location>, within: ReadonlySet<string>): number {
  let count = 0;
  for (const { kind, accountId } of locations) {
    if (kind === 'home' && within.has(accountId)) count += 1;
  }
  return count;
}
