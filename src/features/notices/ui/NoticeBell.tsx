import { useCallback, useEffect } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { CountedSheet, NothingInSheet } from '#views/kit/overlays/CountedSheet.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { useShownTimes } from '../../settings/ui.ts';
import type { Notice } from '../notices.model.ts';
import type { NoticesTypes } from '../notices.slice.ts';
import css from './NoticeBell.module.css';

const useNotices = selectFrom<NoticesTypes>();
const nothing = {};

type Labels = {
  /** The words of a command, by its type. */
  readonly labelOf: (command: string) => string;
};

/** All that was told to this operator, behind a bell with the count of what is new (S1 §2). */
export function NoticeBell({ labelOf }: Labels) {
  const unseen = useNotices(({ notices }) => notices.state.unseen);
  const words = unseen === 0 ? 'Notifications' : `Notifications, ${unseen} new`;
  return (
    <CountedSheet
      title="Notifications"
      label={words}
      icon="alerts"
      count={unseen}
      action={
        <CommandButton
          type="notices/clear"
          data={nothing}
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
    <NothingInSheet>Nothing has been told yet. What is told stays here.</NothingInSheet>
  ) : (
    <ol className={css.list} aria-label="What was told, the newest first">
      {kept.toReversed().map((notice) => (
        <Told key={notice.id} notice={notice} labelOf={labelOf} onLeave={onLeave} />
      ))}
    </ol>
  );
}

function Told(props: Labels & { readonly notice: Notice; readonly onLeave: () => void }) {
  const { notice, labelOf, onLeave } = props;
  const times = useShownTimes();
  const machine = useMachine();
  const moves = useThere(notice.moves);
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
    <li className={css.told}>
      <Icon of={iconOf[notice.kind]} size={15} className={css[notice.kind]} />
      <div className={css.words}>
        <b>{title}</b>
        <span>{notice.text}</span>
      </div>
      <div className={css.aside}>
        <time>{times.time(notice.atMs, null)}</time>
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

/** Those that are still there to be shown. */
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
  refused: 'cancel',
  bulk: 'task',
};
