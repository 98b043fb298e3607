import { useState } from 'react';
import { ConnectionMark, SimControl } from '#features/connection/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { useTelemetry } from '#features/map/ui.ts';
import { AccountPicker } from '#features/scope/ui.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { useSelect } from '#views/bind/useSelect.ts';
import { BrandMark } from '#views/kit/BrandMark.tsx';
import { Button } from '#views/kit/Button.tsx';
import { Dialog } from '#views/kit/Dialog.tsx';
import { MenuButton } from '#views/kit/Menu.tsx';
import { Avatar, initials } from '#views/kit/Person.tsx';
import css from './TopBar.module.css';
import { UndoSteps } from './UndoSteps.tsx';

/** The bar over every screen but the login. */
export function TopBar(props: {
  readonly mode: 'fake' | 'live';
  readonly startOver: (() => Promise<void>) | null;
}) {
  const { heardWallMs } = useTelemetry();
  return (
    <header className={css.bar}>
      <span className={css.brand}>
        <BrandMark />
        Tarmac
      </span>
      <span className={css.rule} />
      <AccountPicker />
      <UndoSteps />
      <span className={css.space} />
      <ConnectionMark heardWallMs={heardWallMs} />
      <SimControl mode={props.mode} startOver={props.startOver} />
      <span className={css.rule} />
      <CommandButton type="moves/start" data={noPlaces} label="Schedule a move" icon="add" />
      <UserMenu />
    </header>
  );
}

const noPlaces = { startId: null, endId: null } as const;

function UserMenu() {
  const machine = useMachine();
  const user = useSelect((all) => (all as unknown as ConsoleSees).session.state.user);
  const [unsent, setUnsent] = useState<number | null>(null);
  if (!user) return null;

  function logOut(discardUnsent: boolean) {
    machine.dispatch({ type: 'session/logout', data: { discardUnsent } });
  }

  return (
    <>
      <MenuButton
        label={`${initials(user.name)}, ${user.name}`}
        face={<Avatar name={user.name} />}
        placement="bottom end"
        groups={[
          {
            title: `${user.name}, ${user.roles.join(', ')}`,
            entries: [
              {
                id: 'log-out',
                label: 'Log out',
                icon: 'logOut',
                onAction: () => {
                  const open = unsentIntents(machine.openIntents());
                  if (open > 0) setUnsent(open);
                  else logOut(false);
                },
              },
            ],
          },
        ]}
      />
      <Dialog
        open={unsent !== null}
        alert
        title="Log out with unsent work?"
        onClose={() => setUnsent(null)}
        footer={
          <>
            <Button onClick={() => setUnsent(null)}>Stay</Button>
            <Button variant="danger" onClick={() => logOut(true)}>
              Discard and log out
            </Button>
          </>
        }
      >
        {unsent === 1 ? '1 command has' : `${unsent} commands have`} not been answered yet. Logging
        out forgets {unsent === 1 ? 'it' : 'them'}, the log and every draft of this tab.
      </Dialog>
    </>
  );
}

/** What reaches a server and has not been answered. */
function unsentIntents(open: readonly { readonly type: string }[]): number {
  return open.filter(({ type }) => type === 'moves/create' || type === 'trips/save').length;
}
