import { useMemo } from 'react';
import { sameMembers, selectFrom } from '#views/bind/useSelect.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import hidden from '#views/kit/hidden.module.css';
import { counted, countText, listed } from '../list.queries.ts';
import type { OutboxTypes } from '../outbox.slice.ts';
import css from './Outbox.module.css';
import { OutboxList, type OutboxProps } from './OutboxList.tsx';

const useOutbox = selectFrom<OutboxTypes>();

/**
 * Counts the requests that wait, have no answer, need the operator or are unfinished, and shows the
 * worst; not drawn without any. Opens the list, which has a hotkey as well.
 */
export function OutboxButton(props: OutboxProps) {
  const isShown = useOutbox(({ outbox }) => outbox.state.isShown);
  const { unfinished } = props;
  const open = useOutbox((sees) => counted(listed(sees)).map(countText), sameMembers);
  const words = unfinished === 0 ? open : [...open, `${unfinished} unfinished`];
  const data = useMemo(() => ({ isShown: !isShown }), [isShown]);
  const [worst, ...rest] = words;
  return (
    <>
      {worst === undefined ? null : (
        <span data-outbox className={css.button}>
          <CommandButton
            type="outbox/show"
            data={data}
            label="Outbox"
            icon="outbox"
            size="small"
            on={isShown}
          >
            <span className={hidden.visually}>Outbox: </span>
            {worst}
            <span className={hidden.visually}>{rest.map((one) => `and ${one}`).join(' ')}</span>
          </CommandButton>
        </span>
      )}
      {isShown ? <OutboxList {...props} /> : null}
    </>
  );
}
