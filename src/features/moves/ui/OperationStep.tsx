import { CommandButton } from '#views/bind/CommandButton.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import type { IconName } from '#views/kit/marks/icons.ts';
import { homesOf } from '../moves.queries.ts';
import type { MoveDraft, MoveOperation } from '../moves.model.ts';
import css from './Operation.module.css';
import { useMoves } from './useMoves.tsx';

const choices: readonly {
  readonly operation: MoveOperation;
  readonly icon: IconName;
  readonly title: string;
  readonly words: (home: string | undefined) => string;
}[] = [
  {
    operation: 'home',
    icon: 'home',
    title: 'Bring home',
    words: (home) => `Drop-off at ${home ?? 'a location of your choice'}`,
  },
  {
    operation: 'take',
    icon: 'forward',
    title: 'Take',
    words: (home) => `Pick-up at ${home ?? 'a location of your choice'}`,
  },
  { operation: 'move', icon: 'swap', title: 'Move', words: () => 'From any place to any other' },
];

/** What the move is for: the unflipped flow begins with it (S1 §2). */
export function OperationStep({ draft }: { readonly draft: MoveDraft }) {
  const home = useMoves((sees) => homesOf(sees)[0]?.label);
  return (
    <>
      <h3 data-leads className="lead">
        Is it coming or going or moving?
      </h3>
      <ul className="grid gap2">
        {choices.map(({ operation, icon, title, words }) => (
          <li key={operation} className={css.choice} data-chosen={draft.operation === operation}>
            <Icon of={icon} size={18} />
            <span className={css.words}>
              <b>{title}</b>
              <span>{words(home)}</span>
            </span>
            <CommandButton type="moves/chooseType" data={{ operation }} label={`Confirm: ${title}`}>
              Confirm
            </CommandButton>
          </li>
        ))}
      </ul>
    </>
  );
}
