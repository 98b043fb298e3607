import { screenPaths } from '#domain/screens.ts';
import { useMemo, useRef, useState } from 'react';
import { FinishedActs } from '#features/audit/ui.ts';
import { CartButton } from '#features/cart/ui.ts';
import { ConnectionMark, SimControl } from '#spine/connection/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { useInfoWidth } from '#features/info/ui.ts';
import { useTelemetry } from '#features/map/ui.ts';
import { useSelectedEnds } from '#features/moves/ui.ts';
import { NoticeBell } from '#features/notices/ui.ts';
import { sending } from '#spine/outbox/index.ts';
import { OutboxButton } from '#spine/outbox/ui.ts';
import { AccountPicker } from '#spine/scope/ui.ts';
import { GlobalSearch } from '#features/search/ui.ts';
import type { AskAside } from '#wire/link/askAside.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { sameFields, useSelect } from '#views/bind/useSelect.ts';
import { BrandMark } from '#views/kit/marks/BrandMark.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { MenuButton } from '#views/kit/overlays/Menu.tsx';
import { ModeBadge } from '#views/kit/marks/Marks.tsx';
import { Avatar, initials } from '#views/kit/marks/Person.tsx';
import { useRegion } from '#views/kit/panels/regions.ts';
import { narrowWindowPx, useWindowWidth } from '#views/kit/useWindow.ts';
import { type DevtoolsSwitch, devtoolsKeys } from './useDevtools.ts';
import { openFinder } from '../links/openFinder.ts';
import { type UnsentInAll, unsentWords } from '../stored/unsent.ts';
import { AddMenu } from './AddMenu.tsx';
import { Audit } from './Audit.tsx';
import { BookmarkDialog } from './BookmarkDialog.tsx';
import { useCompanyZone } from '#spine/world/ui.ts';
import { CompanyClock } from './CompanyClock.tsx';
import { labelOf, requests } from './requests.ts';
import { PeopleMenu } from './PeopleMenu.tsx';
import css from './TopBar.module.css';
import { UndoSteps, useStepEntries } from './UndoSteps.tsx';
import { UnfinishedForms, useUnfinished } from './UnfinishedForms.tsx';
import { useSearchKey } from './useSearchKey.ts';
import { screens, ways } from './ways.ts';

/** The bar on top of every screen except the login. */
export function TopBar(props: {
  readonly mode: 'fake' | 'live' | 'replay';
  readonly askPlaces: AskAside | null;
  /** For the invoices of the search; null in a recording. */
  readonly ask: AskAside | null;
  readonly startOver: (() => Promise<void>) | null;
  readonly unsent: () => Promise<UnsentInAll>;
  readonly devtools: DevtoolsSwitch;
  readonly save: (() => Promise<void>) | undefined;
}) {
  const { heardWallMs, nowMs } = useTelemetry();
  const infoPx = useInfoWidth();
  const zone = useCompanyZone();
  const isNarrow = useWindowWidth() <= narrowWindowPx;
  // Beside the info panel, in a narrow window too: an overlap would cut buttons in half.
  const rightPx = infoPx > 400 ? 12 : infoPx + 12;
  const [isAuditing, setAuditing] = useState(false);
  const backlog = useSelect((all) => sending(all as unknown as ConsoleSees) ?? none, sameFields);
  const forms = useUnfinished();
  const ends = useSelectedEnds();
  const search = useRef<HTMLInputElement>(null);
  useSearchKey(search);
  const bar = useRef<HTMLElement>(null);
  const region = useRegion(bar, 'bar', 'Top bar');
  return (
    <header ref={bar} {...region} className={css.bar}>
      <span className={css.brand}>
        <BrandMark />
        <span className={css.name}>Tarmac</span>
      </span>
      <span className={css.rule} />
      <span className={css.account}>
        <AccountPicker />
      </span>
      <GlobalSearch
        openFinder={openFinder}
        askPlaces={props.askPlaces}
        ask={props.ask}
        ways={ways}
        field={search}
      />
      <UndoSteps hasButtons={!isNarrow} asks={props.mode !== 'replay'} />
      <span className="grow" />
      <CompanyClock nowMs={nowMs} zone={zone} />
      <span className={css.rule} />
      {props.mode === 'replay' ? (
        <>
          <span className="small ink3">No connection in replay</span>
          <ModeBadge mode="replay" />
        </>
      ) : (
        <ConnectionMark heardWallMs={heardWallMs} sending={backlog === none ? null : backlog} />
      )}
      <OutboxButton
        requests={requests}
        nowMs={nowMs}
        zone={zone}
        rightPx={rightPx}
        unfinished={forms.length}
      >
        <FinishedActs requests={requests} zone={zone} onMore={() => setAuditing(true)} />
        <UnfinishedForms all={forms} zone={zone} />
      </OutboxButton>
      {props.mode === 'replay' ? null : (
        <SimControl mode={props.mode} startOver={props.startOver} />
      )}
      <span className={css.rule} />
      <FlightboardSwitch />
      <CommandButton type="moves/start" data={ends} label="Schedule a move" icon="add">
        <span className={css.wide}>Schedule a move</span>
        <span className={css.narrow} aria-hidden>
          Add
        </span>
      </CommandButton>
      <AddMenu />
      <PeopleMenu />
      <ReportButton />
      <CartButton />
      <NoticeBell labelOf={labelOf} />
      <UserMenu
        isRecorded={props.mode === 'replay'}
        unsent={props.unsent}
        devtools={props.devtools}
        save={props.save}
        audit={() => setAuditing(true)}
        hasSteps={isNarrow}
      />
      {isAuditing ? <Audit onClose={() => setAuditing(false)} /> : null}
    </header>
  );
}

const none = { at: 0, of: 0 };

function FlightboardSwitch() {
  const isOpen = useSelect((all) => (all as unknown as ConsoleSees).flightboard.state.isOpen);
  const data = useMemo(() => ({ isOpen: !isOpen }), [isOpen]);
  return (
    <CommandButton
      type="flightboard/show"
      data={data}
      label="Flightboard"
      icon="flightboard"
      iconOnly
      variant="ghost"
      on={isOpen}
    />
  );
}

/** S1 §2: leads to the report center. */
function ReportButton() {
  return (
    <CommandButton
      type="navigation/go"
      data={toReports}
      label={screens.reportcenter.title}
      icon="table"
      iconOnly
      variant="ghost"
    />
  );
}

const toReports = { path: screenPaths.reportcenter, replace: false } as const;

function UserMenu(props: {
  /** The user of a recording, where no user is logged in. */
  readonly isRecorded: boolean;
  /** Work that a logout would forget, in all tabs of this user. */
  readonly unsent: () => Promise<UnsentInAll>;
  readonly devtools: DevtoolsSwitch;
  readonly save: (() => Promise<void>) | undefined;
  readonly audit: () => void;
  /** Present where the bar has no room for the buttons. */
  readonly hasSteps: boolean;
}) {
  const { save } = props;
  const machine = useMachine();
  const user = useSelect((all) => (all as unknown as ConsoleSees).session.state.user);
  const [unsent, setUnsent] = useState<string | null>(null);
  const [isNaming, setNaming] = useState(false);
  const steps = useStepEntries(!props.isRecorded);
  if (!user) return null;

  function logOut(discardUnsent: boolean) {
    return machine.dispatch({ type: 'session/logout', data: { discardUnsent } }).ended;
  }

  async function ask() {
    const words = unsentWords(await props.unsent());
    if (words !== null) return setUnsent(words);
    const end = await logOut(false);
    // A request was sent while the other tabs were answering.
    if (end.how === 'rejected') setUnsent(unsentWords(await props.unsent()));
  }

  return (
    <>
      <MenuButton
        label={`${initials(user.name)}, ${user.name}`}
        face={<Avatar name={user.name} />}
        placement="bottom end"
        groups={[
          ...(props.hasSteps ? [{ title: 'Steps', entries: steps }] : []),
          {
            title: `${user.name}, ${user.roles.join(', ')}`,
            entries: [
              {
                id: 'audit',
                label: 'Activity log',
                icon: 'replay',
                onAction: props.audit,
              },
              {
                id: 'profile',
                label: screens.profile.title,
                icon: 'people',
                onAction: () =>
                  void machine.dispatch({
                    type: 'navigation/go',
                    data: { path: screenPaths.profile, replace: false },
                  }),
              },
              {
                id: 'settings',
                label: screens.settings.title,
                icon: 'settings',
                onAction: () =>
                  void machine.dispatch({
                    type: 'navigation/go',
                    data: { path: screenPaths.settings, replace: false },
                  }),
              },
              {
                id: 'devtools',
                label: props.devtools.isOpen ? 'Close the devtools' : 'Open the devtools',
                icon: 'devtools',
                keys: devtoolsKeys,
                onAction: props.devtools.toggle,
              },
              ...(save
                ? ([
                    {
                      id: 'bookmark',
                      label: 'Bookmark this moment',
                      icon: 'bookmark',
                      keys: ['B'],
                      onAction: () => setNaming(true),
                    },
                    {
                      id: 'save-session',
                      label: 'Save session',
                      icon: 'replay',
                      onAction: () => void save(),
                    },
                  ] as const)
                : []),
              ...(props.isRecorded
                ? []
                : ([
                    {
                      id: 'log-out',
                      label: 'Log out',
                      icon: 'logOut',
                      onAction: () => void ask(),
                    },
                  ] as const)),
            ],
          },
        ]}
      />
      {isNaming ? <BookmarkDialog onClose={() => setNaming(false)} /> : null}
      <Dialog
        open={unsent !== null}
        alert
        title="Log out with unsent work?"
        onClose={() => setUnsent(null)}
        footer={
          <>
            <Button onClick={() => setUnsent(null)}>Stay</Button>
            <Button variant="danger" onClick={() => void logOut(true)}>
              Discard and log out
            </Button>
          </>
        }
      >
        {unsent} Logging out forgets this, and log and drafts in every tab of yours, open or closed.
      </Dialog>
    </>
  );
}
