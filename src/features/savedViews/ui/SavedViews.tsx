import { type FormEvent, useState } from 'react';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import type { Command } from '#views/bind/commands.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { PopoverButton } from '#views/kit/overlays/Popover.tsx';
import { Notice } from '#views/kit/panels/States.tsx';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { longestName, type SavedView } from '../savedViews.model.ts';
import { presentQuery, type SavedViewsTypes } from '../savedViews.slice.ts';
import css from './SavedViews.module.css';

const useSavedViews = selectFrom<SavedViewsTypes>();

export type SavedViewsProps = {
  /** The full address for a query. */
  readonly linkTo: (query: string) => string;
};

/** The operator's views: open, rename, delete, copy the link; save the current one under a name. */
export function SavedViews(props: SavedViewsProps) {
  const views = useSavedViews(({ savedViews }) => savedViews.state.views);
  const present = useSavedViews(presentQuery);
  const chosen = views.find(({ query }) => query === present)?.name;
  return (
    <PopoverButton
      label={chosen === undefined ? 'Views' : `View: ${shortened(chosen)}`}
      title="Saved views"
      icon="bookmark"
      placement="top end"
    >
      {(close) => <Sheet {...props} views={views} chosen={chosen} onOpened={close} />}
    </PopoverButton>
  );
}

function shortened(name: string): string {
  return name.length > 20 ? `${name.slice(0, 19)}…` : name;
}

type SheetProps = SavedViewsProps & {
  readonly views: readonly SavedView[];
  readonly chosen: string | undefined;
  readonly onOpened: () => void;
};

function Sheet({ views, chosen, linkTo, onOpened }: SheetProps) {
  const notKept = useSavedViews(({ savedViews }) => savedViews.state.notKept);
  const present = useSavedViews(presentQuery);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  async function copy(query: string) {
    try {
      await navigator.clipboard.writeText(linkTo(query));
      setMessage('Link copied.');
    } catch {
      setMessage('This browser does not allow copying the link.');
    }
  }
  return (
    <div className={css.sheet}>
      {views.length === 0 ? (
        <p className={css.hint}>
          No view is saved. A view saves columns, sorting, search and filters.
        </p>
      ) : (
        <ul className={css.list}>
          {views.map((view) =>
            renamed === view.name ? (
              <li key={view.name}>
                <NameForm
                  label={`New name of ${view.name}`}
                  act="Rename"
                  first={view.name}
                  command={(to) => ({ type: 'savedViews/rename', data: { name: view.name, to } })}
                  onDone={() => setRenamed(null)}
                />
              </li>
            ) : (
              <Row
                key={view.name}
                view={view}
                isChosen={view.name === chosen}
                onOpened={onOpened}
                onRename={() => setRenamed(view.name)}
                onCopy={() => void copy(view.query)}
              />
            ),
          )}
        </ul>
      )}
      <NameForm
        label="Save this view as"
        act="Save"
        first=""
        command={(name) => ({ type: 'savedViews/save', data: { name } })}
        onDone={() => {}}
      />
      <div className="grid gap1">
        <button type="button" className={css.link} onClick={() => void copy(present)}>
          Copy link to what is shown now
        </button>
        <span role="status" className={css.hint}>
          {message}
        </span>
      </div>
      {notKept === null ? null : (
        <Notice tone="warn">
          This browser does not keep views: they hold until this tab is closed. ({notKept})
        </Notice>
      )}
    </div>
  );
}

type RowProps = {
  readonly view: SavedView;
  readonly isChosen: boolean;
  readonly onOpened: () => void;
  readonly onRename: () => void;
  readonly onCopy: () => void;
};

function Row({ view: { name }, isChosen, onOpened, onRename, onCopy }: RowProps) {
  return (
    <li className="row gap0h" aria-current={isChosen || undefined}>
      <span className={css.name} title={name}>
        <CommandButton
          type="savedViews/open"
          data={{ name }}
          label={name}
          icon={isChosen ? 'check' : 'bookmark'}
          variant="ghost"
          fill
          onEnd={onOpened}
        />
      </span>
      <IconButton icon="copy" size="small" label={`Copy link to ${name}`} onClick={onCopy} />
      <IconButton icon="edit" size="small" label={`Rename ${name}`} onClick={onRename} />
      <CommandButton
        type="savedViews/remove"
        data={{ name }}
        label={`Delete ${name}`}
        icon="remove"
        iconOnly
        size="small"
        variant="ghost"
      />
    </li>
  );
}

type Named = Command<'savedViews/save' | 'savedViews/rename'>;

function NameForm(props: {
  readonly label: string;
  readonly act: string;
  readonly first: string;
  readonly command: (name: string) => Named;
  readonly onDone: () => void;
}) {
  const machine = useMachine();
  const [name, setName] = useState(props.first);
  const command = props.command(name.trim());
  function send(event: FormEvent) {
    event.preventDefault();
    if (name.trim() === '') return;
    machine.dispatch(command);
    done();
  }
  function done() {
    setName(props.first);
    props.onDone();
  }
  return (
    <form className={css.form} onSubmit={send}>
      <TextField
        className={css.field}
        label={props.label}
        value={name}
        onChange={setName}
        maxLength={longestName}
      />
      <CommandButton
        {...command}
        label={props.act}
        onEnd={({ how }) => {
          if (how === 'done') done();
        }}
      />
    </form>
  );
}
