import { useCallback, useEffect } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { CountedSheet, EmptySheet } from '#views/kit/overlays/CountedSheet.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import type { Notice } from '../notices.model.ts';
import { settledWords } from '../plan.queries.ts';
import type { NoticesTypes } from '../notices.slice.ts';
import css from './NoticeBell.module.css';

const useNotices = selectFrom<NoticesTypes>();
const emptyPayload = {};

type Labels = {
  /** The label of a command, by its type. */
  readonly labelOf: (command: string) => string;
};

/** All notices to this operator, behind a bell with the count of new ones (S1 §2). */
export function NoticeBell({ labelOf }: Labels) {
  const unseen = useNotices(({ notices }) => notices.state.unseen);
  const label = unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;
  return (
    <CountedSheet
      title="Notifications"
      label={label}
      icon="alerts"
      count={unseen}
      action={
        <CommandButton
          type="notices/clear"
          data={emptyPayload}
          label="Clear list"
          variant="ghost"
          size="small"
        />
      }
    >
      {(close) => <NoticeList labelOf={labelOf} onLeave={close} />}
    </CountedSheet>
  );
}

function NoticeList({ labelOf, onLeave }: Labels & { readonly onLeave: () => void }) {
  const machine = useMachine();
  const kept = useNotices(({ notices }) => notices.state.kept);
  const unseen = useNotices(({ notices }) => notices.state.unseen);
  useEffect(() => {
    if (unseen > 0) machine.dispatch({ type: 'notices/see', data: {} });
  }, [machine, unseen]);
  return kept.length === 0 ? (
    <EmptySheet>No notifications yet. New ones stay here.</EmptySheet>
  ) : (
    <ol className={css.list} aria-label="Notifications, the newest first">
      {kept.toReversed().map((notice) => (
        <NoticeRow key={notice.id} notice={notice} labelOf={labelOf} onLeave={onLeave} />
      ))}
    </ol>
  );
}

function NoticeRow(props: Labels & { readonly notice: Notice; readonly onLeave: () => void }) {
  const { notice, labelOf, onLeave } = props;
  const times = useShownTimes();
  const zone = useCompanyZone();
  const machine = useMachine();
  const moves = useThere(notice.moves);
  const since = settledWords(notice);
  const title =
    notice.command === undefined ? notice.title : `${notice.title}: ${labelOf(notice.command)}`;
  const bulkId = useNotices(
    ({ bulk }) => bulk.state.acts.find(({ id }) => id === notice.bulkId)?.id ?? null,
  );
  function show() {
    const data = { collection: 'activities', ids: moves } as const;
    machine.dispatch({ type: 'selection/choose', data });
    machine.dispatch({ type: 'map/fit', data: { what: 'selection' } });
    onLeave();
  }
  return (
    <li className={css.notice}>
      <Icon of={iconOf[notice.kind]} size={15} className={css[notice.kind]} />
      <div className={css.words}>
        <b>{title}</b>
        <span>{notice.text}</span>
        {since === null ? null : <span>{since}</span>}
      </div>
      <div className={css.aside}>
        <time>{times.time(notice.atMs, zone)}</time>
        {moves.length === 0 ? null : (
          <Button size="small" variant="ghost" onClick={show}>
            Show
          </Button>
        )}
        {bulkId === null ? null : (
          <CommandButton
            type="bulk/show"
            data={{ bulkId }}
            label="Outcomes"
            size="small"
            variant="ghost"
            onEnd={onLeave}
          />
        )}
      </div>
    </li>
  );
}

/** The moves that still exist and can be shown. */
function useThere(moves: readonly string[] | undefined): readonly string[] {
  const activities = useNotices(({ world }) => world.tables.activities);
  const isThere = useCallback((id: string) => activities.get(id) !== undefined, [activities]);
  return (moves ?? []).filter(isThere);
}

const iconOf: { readonly [K in Notice['kind']]: IconName } = {
  success: 'success',
  error: 'error',
  warning: 'warning',
  away: 'info',
  late: 'late',
  plan: 'warning',
  refused: 'cancel',
  bulk: 'task',
};
