import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { may } from '#domain/capabilities.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { classes } from '#views/kit/classes.ts';
import { PeopleList } from '#views/kit/lists/PeopleList.tsx';
import { TableCell } from '#views/kit/lists/TableCell.tsx';
import type { TableColumn } from '#views/kit/lists/TableHeads.tsx';
import { type RowDrag, useRowDrag } from '#views/kit/lists/useRowDrag.ts';
import { LoadingSkeleton } from '#views/kit/panels/Loading.tsx';
import { EmptyState, ErrorState, Notice } from '#views/kit/panels/States.tsx';
import { useWindowWidth } from '#views/kit/useWindow.ts';
import { useRegion } from '#views/kit/panels/regions.ts';
import { FetchFailed } from '#spine/fetches/ui.ts';
import { myDriverAt } from '#spine/navigation/index.ts';
import { linkedDrivers } from '../../trips/index.ts';
import { type Column, columns as columnIds, type ListView } from '../myDrivers.model.ts';
import { columnWords, listOf, type MyDriver } from '../myDrivers.queries.ts';
import { namesOf } from '../myDrivers.requests.ts';
import { DriverActions, RemoveDriver } from './DriverActions.tsx';
import { DriverCells } from './DriverCells.tsx';
import { DriverPanel } from './DriverPanel.tsx';
import css from './DriverPanel.module.css';
import { Narrowing } from './Narrowing.tsx';
import { useHour, useMyDriverList, useMyDrivers } from './useMyDrivers.tsx';

const widths: { readonly [C in Column]: string } = {
  rank: '60px',
  name: 'minmax(176px, 1fr)',
  rating: '106px',
  rides: '52px',
  license: '62px',
  ends: '116px',
  groups: 'minmax(144px, .5fr)',
  approval: '112px',
};
const columns: readonly TableColumn<Column>[] = [
  ...columnIds.map((id) => ({
    id,
    head: columnWords[id],
    width: widths[id],
    ...(id === 'rides' && { isNumber: true }),
  })),
  { id: 'actions', head: 'Actions', width: '104px', isMark: true },
];

/**
 * Beside the panel, so that names have room: without the license, which the panel shows, and with
 * the end only where the list is in its order, in the place of the groups.
 */
function besidePanel(by: Column): readonly TableColumn<Column>[] {
  const left = by === 'ends' ? 'groups' : 'ends';
  return columns.filter(({ id }) => id !== 'license' && id !== left);
}

/** Narrower windows have the panel over the list. */
const wideWindowPx = 1180;
/** Wider, the columns would stand too far apart. */
const widthPx = 1100;

/** S2 §2 My Drivers: the contractors, numbered by rank, searched by name. */
export function MyDriverList() {
  const { all, now, onRetry } = useMyDriverList();
  const view = useMyDrivers(({ myDrivers }) => myDrivers.state.list);
  const shownId = useMyDrivers(({ navigation }) => myDriverAt(navigation.state.path));
  const machine = useMachine();
  const nowMs = useHour();
  const rows = useMemo(() => listOf(all ?? [], view, nowMs), [all, view, nowMs]);
  const idOf = (index: number) => rows[index]?.driver.id ?? '';
  const [removedId, setRemovedId] = useState<string | null>(null);
  const removed = all?.find(({ driver }) => driver.id === removedId);
  const ranks = useRanks(rows, view.by === 'rank');
  const shown = all?.find(({ driver }) => driver.id === shownId);
  const isWide = useWindowWidth() >= wideWindowPx;
  const isBeside = isWide && shown !== undefined;
  const shownColumns = useMemo(
    () => (isBeside ? besidePanel(view.by) : columns),
    [isBeside, view.by],
  );
  const shows = useMemo(() => new Set(shownColumns.map(({ id }) => id)), [shownColumns]);
  const hasKeys = view.by === 'rank' && !view.descending;
  const isReading = now.is === 'loading';
  const show = (driverId: string | null) =>
    void machine.dispatch({ type: 'myDrivers/show', data: { driverId } });
  const arrange = (changes: Partial<ListView>) =>
    void machine.dispatch({ type: 'myDrivers/list', data: { ...view, ...changes } });
  const page = useRef<HTMLDivElement>(null);
  function close() {
    show(null);
    page.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
  }
  return (
    <div ref={page} className={classes(css.page, isBeside && css.wide)}>
      <div className="slim low">
        <PeopleList
          title="My Drivers"
          search="Search all drivers"
          one="driver"
          all="drivers"
          columns={shownColumns}
          view={view}
          arrange={arrange}
          narrowing={{
            controls: <Narrowing all={all ?? []} view={view} arrange={arrange} nowMs={nowMs} />,
            clear: () => arrange({ words: '', approval: null, group: null, ends: null }),
          }}
          count={all && rows.length}
          idOf={idOf}
          isSelected={(index) => idOf(index) === shown?.driver.id}
          onPick={(index) => show(idOf(index))}
          onMoveRow={
            ranks.isOff ? undefined : (index, by) => ranks.move({ from: index, to: index + by })
          }
          renderRow={(index) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <>
                <DriverCells
                  {...row}
                  index={index}
                  drag={ranks.drag}
                  grip={ranks.grip}
                  shows={shows}
                  isMarked={!shows.has('ends') || (shown !== undefined && !isWide)}
                  nowMs={nowMs}
                />
                <TableCell>
                  <DriverActions
                    one={row}
                    last={all?.length ?? 0}
                    isReading={isReading}
                    hasKeys={hasKeys}
                    onRemove={() => setRemovedId(row.driver.id)}
                    onGroups={() => show(row.driver.id)}
                  />
                </TableCell>
              </>
            );
          }}
          none={
            all === null || all.length === 0 ? (
              <NoRows
                isKnown={all !== null}
                why={now.is === 'failed' ? now.why : null}
                retry={onRetry}
              />
            ) : null
          }
          notice={
            <>
              {now.is === 'failed' && all !== null ? (
                <FetchFailed words={linkedDrivers.words} onRetry={onRetry} isOld />
              ) : null}
              {shownId !== null && all !== null && !shown ? (
                <Notice tone="info" icon="driver">
                  The driver of this address is none of your drivers.
                </Notice>
              ) : null}
            </>
          }
          widthPx={widthPx}
        />
      </div>
      {shown ? (
        <Side name={shown.driver.name} isOver={!isWide} onClose={close}>
          <DriverPanel
            key={shown.driver.id}
            one={shown}
            all={all ?? []}
            isReading={isReading}
            hasKeys={hasKeys}
            onRemove={() => setRemovedId(shown.driver.id)}
            onClose={close}
          />
        </Side>
      ) : null}
      {removed ? <RemoveDriver one={removed} onClose={() => setRemovedId(null)} /> : null}
    </div>
  );
}

/** Beside the list, or over it in narrow windows, where it takes the focus; Esc closes it. */
function Side(props: {
  readonly name: string;
  readonly isOver: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const { name, isOver, onClose, children } = props;
  const box = useRef<HTMLElement>(null);
  const region = useRegion(box, 'panel', name);
  const closes = useRef(onClose);
  useEffect(() => {
    closes.current = onClose;
  });
  useEffect(() => {
    if (isOver) box.current?.focus();
  }, [isOver, name]);
  useEffect(() => {
    const panel = box.current;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.stopPropagation();
      closes.current();
    };
    panel?.addEventListener('keydown', onKey);
    return () => panel?.removeEventListener('keydown', onKey);
  }, []);
  return (
    <section ref={box} {...region} className={css.panel} aria-label={name} tabIndex={-1}>
      {children}
    </section>
  );
}

/** How rows change their ranks; `isOff` in another order, or where the role forbids it. */
function useRanks(rows: readonly MyDriver[], isByRank: boolean) {
  const machine = useMachine();
  const isAllowed = useMyDrivers(
    ({ session }) => may(session.state.user?.roles ?? [], 'employees').yes,
  );
  const isOff = !isByRank || !isAllowed;
  /** The row takes the rank of the one whose place it takes. */
  function move({ from, to }: RowDrag) {
    const [row, other] = [rows[from], rows[to]];
    if (!row || !other) return;
    const data = { ...namesOf(row), rank: other.relation.rank };
    if (machine.check({ type: 'myDrivers/rank', data }).yes) {
      void machine.dispatch({ type: 'myDrivers/rank', data });
    }
  }
  const { drag, grip } = useRowDrag(isOff ? null : move);
  return { isOff, move, drag, grip: isOff ? null : grip };
}

function NoRows(props: {
  readonly isKnown: boolean;
  readonly why: string | null;
  readonly retry: (() => void) | null;
}) {
  const { isKnown, why, retry } = props;
  if (isKnown) {
    return (
      <EmptyState icon="driver" title="No drivers yet" level={2}>
        No contractor drives for this account.
      </EmptyState>
    );
  }
  if (why === null) return <LoadingSkeleton label={linkedDrivers.words.loading} />;
  return (
    <ErrorState title={linkedDrivers.words.failed} level={2} {...(retry ? { onRetry: retry } : {})}>
      {why}
    </ErrorState>
  );
}
