import './noInjectedStyles.ts';
import { type CSSProperties, useId, useRef, useState } from 'react';
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  Input,
  Label,
  ListBox,
} from 'react-aria-components';
import { classes } from './classes.ts';
import { FieldNote, type FieldWords, fieldBoxClass } from './Field.tsx';
import field from './Field.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { type Option, type OptionSection, optionSections } from './Options.tsx';
import overlay from './Overlay.module.css';
import { Surface } from './Popover.tsx';
import css from './Select.module.css';

export interface ComboBoxProps extends FieldWords {
  readonly value: string | null;
  readonly sections: readonly OptionSection[];
  readonly onChange: (id: string | null) => void;
  /** With `onInput`, the caller owns the text and offers what fits it (a search, a server). */
  readonly input?: string;
  readonly onInput?: (text: string) => void;
  /** More is on its way: said in the list, which stays open. */
  readonly loading?: boolean;
  /** Said when nothing fits. */
  readonly empty?: string;
  /** Keeps what was typed although no option has it (a VIN not in the inventory). */
  readonly free?: boolean;
  readonly icon?: IconName;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
}

/**
 * A text field that offers options as one types or focuses it. Arrow keys move, Enter takes, Esc
 * closes. Without `onInput` it offers the options that contain the text in either line.
 */
export function ComboBox(props: ComboBoxProps) {
  const noteId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [ownText, setOwnText] = useState(() => textOf(props));
  const text = props.onInput === undefined ? ownText : (props.input ?? '');
  const sections = props.onInput === undefined ? fitting(props, text) : props.sections;
  return (
    <AriaComboBox
      value={props.value}
      onChange={(key) => props.onChange(key === null ? null : String(key))}
      inputValue={text}
      onInputChange={props.onInput ?? setOwnText}
      defaultFilter={() => true}
      menuTrigger="focus"
      allowsEmptyCollection
      allowsCustomValue={props.free === true}
      isDisabled={props.disabled === true}
      isInvalid={Boolean(props.error)}
      aria-label={props.hideLabel === true ? props.label : undefined}
      aria-describedby={noteId}
    >
      {props.hideLabel === true ? null : <Label className={field.label}>{props.label}</Label>}
      <div ref={box} className={fieldBoxClass({ invalid: Boolean(props.error) })}>
        {props.icon === undefined ? null : <Icon of={props.icon} className={css.icon} />}
        <Input
          placeholder={props.placeholder}
          // biome-ignore lint/a11y/noAutofocus: a wizard's first field may take the focus
          autoFocus={props.autoFocus === true}
        />
        {props.loading === true ? <Icon of="loading" size={13} className={css.turn} /> : null}
        <AriaButton className={css.open ?? ''}>
          <Icon of="down" size={13} />
        </AriaButton>
      </div>
      <FieldNote {...props} id={noteId} />
      <Surface className={css.list} triggerRef={box} style={widthOfBox}>
        <ListBox
          className={classes(overlay.list, overlay.choices)}
          renderEmptyState={() => (
            <div className={overlay.empty}>
              {props.loading === true ? 'Searching...' : (props.empty ?? 'Nothing fits.')}
            </div>
          )}
        >
          {optionSections(sections)}
        </ListBox>
      </Surface>
    </AriaComboBox>
  );
}

// Empty, so that the list is as wide as the box it hangs from, and not as the input alone.
const widthOfBox = { '--trigger-width': '' } as CSSProperties;

function textOf(props: Pick<ComboBoxProps, 'sections' | 'value'>): string {
  for (const section of props.sections) {
    const chosen = section.options.find((option) => option.id === props.value);
    if (chosen !== undefined) return chosen.text;
  }
  return '';
}

function fitting(props: ComboBoxProps, text: string): readonly OptionSection[] {
  const wanted = text.trim().toLowerCase();
  // The chosen option's own text is no search: all are offered again.
  if (wanted === '' || text === textOf(props)) return props.sections;
  const fits = (option: Option) =>
    `${option.text}\n${option.second ?? ''}`.toLowerCase().includes(wanted);
  return props.sections.map((section) => ({
    ...section,
    options: section.options.filter(fits),
  }));
}
