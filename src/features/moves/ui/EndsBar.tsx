import { zoneAbbreviation } from '#domain/zones.ts';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { noData } from '#views/bind/commands.ts';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { endOf, type MoveDraft } from '../moves.model.ts';
import { type EndWords, useEndWords } from './useEnd.tsx';
import css from './Vehicles.module.css';

const location = { step: 'location' } as const;

/** Both ends of the moves, above their vehicles. */
export function EndsBar({ draft }: { readonly draft: MoveDraft }) {
  const start = useEndWords(endOf(draft, 'start'));
  const end = useEndWords(endOf(draft, 'end'));
  return (
    <div className={css.ends}>
      <End icon="pickup" words={start} />
      <CommandButton
        type="moves/swap"
        data={noData}
        label="Swap pick-up and drop-off"
        icon="swap"
        iconOnly
        variant="ghost"
        size="small"
      />
      <End icon="dropoff" words={end} />
      <CommandButton
        type="moves/goTo"
        data={location}
        label="Edit locations"
        variant="ghost"
        size="small"
      >
        Edit
      </CommandButton>
    </div>
  );
}

function End(props: { readonly icon: 'pickup' | 'dropoff'; readonly words: EndWords | null }) {
  const { words } = props;
  return (
    <div className={css.end}>
      <Icon of={props.icon} size={14} />
      <div className={css.cut}>
        <b>{words?.label ?? 'Not chosen'}</b>
        <span>
          {words ? (
            <>
              {words.address} · <strong>{zoneAbbreviation(words.zone, words.nowMs)}</strong>
            </>
          ) : null}
        </span>
      </div>
    </div>
  );
}
