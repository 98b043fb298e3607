import { sameFields, selectFrom } from '#views/bind/useSelect.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { unsentChange, unsentOf } from '../list.queries.ts';
import type { OutboxTypes } from '../outbox.slice.ts';
import css from './Outbox.module.css';

const useOutbox = selectFrom<OutboxTypes>();

/** Beside a move: how many of its requests wait to be sent, or `?` for an unknown outcome. */
export function UnsentMark({ activityId }: { readonly activityId: string }) {
  const { waiting, unknown } = useOutbox((sees) => unsentOf(sees, activityId), sameFields);
  const words = [
    ...(waiting > 0 ? [`${waiting} waiting to be sent`] : []),
    ...(unknown > 0 ? [`${unknown} sent, outcome unknown`] : []),
  ].join(', ');
  if (words === '') return null;
  return (
    <span className={css.unsent} role="img" aria-label={words} title={words}>
      <Icon of="waiting" size={11} />
      {unknown > 0 ? '?' : waiting}
    </span>
  );
}

/** The unanswered change of a field of a move, by the field's label. */
export function useUnsentChange(activityId: string, field: string | undefined) {
  return useOutbox((sees) => unsentChange(sees, activityId, field));
}
