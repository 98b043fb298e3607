import { sameFields, selectFrom } from '#views/bind/useSelect.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { unsentChange, unsentOf } from '../list.queries.ts';
import type { OutboxTypes } from '../outbox.slice.ts';
import css from './Outbox.module.css';

const useOutbox = selectFrom<OutboxTypes>();

/** Beside a move: how much of what was asked of it waits to be sent, or `?` for no answer. */
export function UnsentMark({ activityId }: { readonly activityId: string }) {
  const { waiting, unknown } = useOutbox((sees) => unsentOf(sees, activityId), sameFields);
  const words = [
    ...(waiting > 0 ? [`${waiting} waiting to be sent`] : []),
    ...(unknown > 0 ? [`${unknown} sent, no answer`] : []),
  ].join(', ');
  if (words === '') return null;
  return (
    <span className={css.unsent} role="img" aria-label={words} title={words}>
      <Icon of="waiting" size={11} />
      {unknown > 0 ? '?' : waiting}
    </span>
  );
}

/** What a field of a move was asked to be, by the field's words, until that is answered. */
export function useUnsentChange(activityId: string, field: string | undefined) {
  return useOutbox((sees) => unsentChange(sees, activityId, field));
}
