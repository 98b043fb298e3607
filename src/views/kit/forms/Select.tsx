import '../noInjectedStyles.ts';
import { useId } from 'react';
import {
  Button as AriaButton,
  Label,
  ListBox,
  Select as AriaSelect,
  SelectValue,
} from 'react-aria-components';
import { classes } from '../classes.ts';
import { FieldNote, type FieldWords, fieldBoxClass } from './Field.tsx';
import field from './Field.module.css';
import { Icon } from '../marks/Icon.tsx';
import { type Option, optionSections } from './Options.tsx';
import overlay from '../overlays/Overlay.module.css';
import { Surface } from '../overlays/Popover.tsx';
import css from './Select.module.css';

/** One of several, from a list that opens. For more than about twelve use ComboBox. */
export function Select<V extends string>(
  props: FieldWords & {
    readonly value: V | null;
    readonly options: readonly (Option & { readonly id: V })[];
    readonly onChange: (value: V) => void;
    readonly placeholder?: string;
    readonly disabled?: boolean;
  },
) {
  const noteId = useId();
  const chosen = props.options.find((option) => option.id === props.value);
  return (
    <AriaSelect
      value={props.value}
      onChange={(key) => {
        if (key !== null) props.onChange(key as V);
      }}
      isDisabled={props.disabled === true}
      isInvalid={Boolean(props.error)}
      aria-label={props.hideLabel === true ? props.label : undefined}
      aria-describedby={noteId}
    >
      {props.hideLabel === true ? null : <Label className={field.label}>{props.label}</Label>}
      <AriaButton className={classes(fieldBoxClass({ invalid: Boolean(props.error) }), css.button)}>
        {chosen?.icon === undefined ? null : <Icon of={chosen.icon} className="ink3" />}
        <SelectValue className={css.value ?? ''}>
          {chosen?.text ?? <span className="ink3">{props.placeholder ?? 'Choose'}</span>}
        </SelectValue>
        <Icon of="choose" size={13} className="ink3" />
      </AriaButton>
      <FieldNote {...props} id={noteId} />
      <Surface className={css.list}>
        <ListBox className={classes(overlay.list, overlay.choices)}>
          {optionSections([{ title: '', options: props.options }])}
        </ListBox>
      </Surface>
    </AriaSelect>
  );
}
