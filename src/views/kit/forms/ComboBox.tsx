import '../noInjectedStyles.ts';
import {
  type ComponentProps,
  type CSSProperties,
  type KeyboardEvent,
  useContext,
  useId,
  useMemo,
  useRef,
} from 'react';
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  type Key,
  Label,
  ListBox,
} from 'react-aria-components';
import { classes } from '../classes.ts';
import { FieldHint, FieldNote, type FieldWords, fieldBoxClass } from './Field.tsx';
import field from './Field.module.css';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import { type Option, type OptionSection, optionSections } from './Options.tsx';
import overlay from '../overlays/Overlay.module.css';
import { Surface } from '../overlays/Popover.tsx';
import css from './Select.module.css';

export interface ComboBoxProps extends FieldWords {
  readonly value: string | null;
  readonly sections: readonly OptionSection[];
  readonly onChange: (id: string | null) => void;
  /** With `onInput`, the caller owns the text and offers what fits it (a search, a server). */
  readonly input?: string;
  readonly onInput?: (text: string) => void;
  /** More options are loading: shown in the list, which stays open. */
  readonly loading?: boolean;
  /** Shown when no option matches; null: there is no list then. */
  readonly empty?: string | null;
  /** Keeps what was typed although no option has it (a VIN not in the inventory). */
  readonly free?: boolean;
  readonly icon?: IconName;
  /** Inside at the right: a count. */
  readonly suffix?: string;
  readonly placeholder?: string;
  /** 44 px, with room for a second line. */
  readonly tall?: boolean;
  /** In a tall box, below the text of what is chosen: its address. */
  readonly second?: string | undefined;
  /** A button in the place of the list's takes away what is chosen. */
  readonly onClear?: (() => void) | undefined;
  readonly disabled?: boolean;
  /** Shown but locked, with the reason in the place of help. */
  readonly locked?: string | null;
  readonly autoFocus?: boolean;
  /** The list opens on typing, not on focus alone. */
  readonly opensOnInput?: boolean;
  /** The list opens on a click into the field as well. */
  readonly opensOnClick?: boolean;
  /** The option that Enter takes while the arrows have marked none; null: Enter takes none. */
  readonly first?: string | null;
}

/**
 * A text field that offers options on typing or focus. Arrow keys move, Enter selects, Esc
 * closes. Without `onInput` it offers the options that contain the text in either line.
 */
export function ComboBox(props: ComboBoxProps) {
  const noteId = useId();
  const box = useRef<HTMLDivElement>(null);
  const text = useText(props);
  const isOff = props.disabled === true || Boolean(props.locked);
  return (
    <AriaComboBox
      value={props.value}
      {...text}
      menuTrigger={props.empty === null ? triggerOf(props) : 'manual'}
      allowsEmptyCollection={props.empty !== null}
      allowsCustomValue={props.free === true}
      isDisabled={isOff}
      isInvalid={Boolean(props.error)}
      aria-label={props.hideLabel === true ? props.label : undefined}
      aria-describedby={`${noteId}-second ${noteId} ${noteId}-hint`}
    >
      {props.hideLabel === true ? null : (
        <div className={field.label}>
          <Label>{props.label}</Label>
          <FieldHint hint={props.hint} id={`${noteId}-hint`} />
        </div>
      )}
      <div
        ref={box}
        className={classes(
          fieldBoxClass({ invalid: Boolean(props.error) }),
          props.tall === true && css.tall,
          props.second !== undefined && css.two,
        )}
      >
        {props.icon === undefined ? null : <Icon of={props.icon} className="ink3" />}
        <OpeningInput
          placeholder={props.placeholder}
          autoFocus={props.autoFocus === true}
          on={props.empty === null ? null : triggerOf(props)}
          onClickToo={props.opensOnClick === true}
          first={props.first ?? null}
          onFirst={text.onChange}
        />
        {props.loading === true ? <Icon of="loading" size={13} className={css.turn} /> : null}
        {props.second === undefined ? null : (
          <span id={`${noteId}-second`} className={css.second} title={props.second}>
            {props.second}
          </span>
        )}
        {props.suffix === undefined ? null : <span className={css.suffix}>{props.suffix}</span>}
        {props.onClear === undefined || isOff ? (
          <AriaButton className={css.open ?? ''}>
            <Icon of="down" size={13} />
          </AriaButton>
        ) : (
          // By keyboard the text is deleted: no stop of its own, as the list's button is none.
          <button
            type="button"
            tabIndex={-1}
            className={css.open}
            aria-label={`Clear ${props.label}`}
            onClick={() => {
              props.onClear?.();
              box.current?.querySelector('input')?.focus();
            }}
          >
            <Icon of="close" size={13} />
          </button>
        )}
      </div>
      <FieldNote {...props} help={props.locked ?? props.help} id={noteId} />
      <Surface className={css.list} triggerRef={box} style={widthOfBox}>
        <ListBox
          className={classes(overlay.list, overlay.choices)}
          renderEmptyState={() => (
            <div className={overlay.empty}>
              {props.loading === true ? 'Searching...' : (props.empty ?? 'Nothing fits.')}
            </div>
          )}
        >
          {optionSections(props.sections)}
        </ListBox>
      </Surface>
    </AriaComboBox>
  );
}

function triggerOf({ opensOnInput }: ComboBoxProps): 'input' | 'focus' {
  return opensOnInput === true ? 'input' : 'focus';
}

/**
 * Opens the list on typing, and on focus where asked. The library does as well, and also opens it
 * when the text changes by another value or an answer; it still opens lists that may not be empty.
 */
function OpeningInput({
  on,
  onClickToo,
  first,
  onFirst,
  ...input
}: ComponentProps<typeof Input> & {
  readonly on: 'input' | 'focus' | null;
  readonly onClickToo: boolean;
  readonly first: string | null;
  readonly onFirst: (id: string) => void;
}) {
  const list = useContext(ComboBoxStateContext);
  function takeFirst(event: KeyboardEvent) {
    if (event.key !== 'Enter' || first === null || list?.isOpen !== true) return;
    if (list.selectionManager.focusedKey !== null) return;
    // The library would keep the text as it was typed.
    event.preventDefault();
    event.stopPropagation();
    onFirst(first);
    list.close();
  }
  return (
    <Input
      {...input}
      onKeyDownCapture={takeFirst}
      onClick={() => {
        if (onClickToo && list?.isOpen === false) list.open(null, 'manual');
      }}
      onInput={() => {
        if (on !== null) list?.open(null, 'input');
      }}
      onFocus={() => {
        if (on === 'focus' && list?.isFocused === false) list.open(null, 'manual');
      }}
    />
  );
}

// Empty, so that the list is as wide as the box it hangs from, and not as the input alone.
const widthOfBox = { '--trigger-width': '' } as CSSProperties;

/** Owner of the text: react-aria, or with `onInput` the caller, which then also searches. */
function useText(props: ComboBoxProps) {
  const { value, sections, input, onInput, onChange } = props;
  const chosen = useRef<{ readonly id: string; readonly text: string } | null>(null);
  const searched = useMemo(() => wordsByText(sections), [sections]);
  if (onInput === undefined) {
    return {
      onChange: (key: Key | null) => onChange(key === null ? null : String(key)),
      defaultFilter: (text: string, typed: string) =>
        (searched.get(text) ?? text).includes(typed.trim().toLowerCase()),
    };
  }
  return {
    inputValue: input ?? '',
    onInputChange: onInput,
    defaultFilter: () => true,
    // Taking an option, and going back to the one that was taken, both come here.
    onChange: (key: Key | null) => {
      const id = key === null ? null : String(key);
      const offered = id === null ? undefined : optionOf(sections, id);
      if (offered !== undefined) chosen.current = offered;
      if (id !== null && chosen.current?.id === id) onInput(chosen.current.text);
      if (id !== value) onChange(id);
    },
  };
}

function optionOf(sections: readonly OptionSection[], id: string): Option | undefined {
  return sections.flatMap((section) => section.options).find((option) => option.id === id);
}

/** Both lines in lower case, by the first: options with the same first line are found together. */
function wordsByText(sections: readonly OptionSection[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { text, second } of sections.flatMap((section) => section.options)) {
    words.set(text, `${words.get(text) ?? ''}\n${text}\n${second ?? ''}`.toLowerCase());
  }
  return words;
}
