import { useContext } from 'react';
import { Header, ListBoxItem, ListBoxSection, ListStateContext } from 'react-aria-components';
import { classes } from '../classes.ts';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import css from '../overlays/Overlay.module.css';
import { makeNodesReadable } from '../readableNodes.ts';

export interface Option {
  readonly id: string;
  readonly text: string;
  /** The second line: an address, a stock number, why it is off. */
  readonly second?: string | undefined;
  readonly icon?: IconName | undefined;
  readonly off?: boolean | undefined;
  /** At the right of the first line, in small letters. */
  readonly aside?: { readonly words: string; readonly isWarning: boolean } | undefined;
  /** This part of the first line stands out: what was typed. */
  readonly marked?: string | undefined;
}

export interface OptionSection {
  readonly title: string;
  readonly options: readonly Option[];
}

/** Options under their headings; a list without headings is one section with an empty title. */
export function optionSections(sections: readonly OptionSection[]) {
  return sections
    .filter((section) => section.options.length > 0)
    .map((section) =>
      section.title === '' ? (
        section.options.map(optionRow)
      ) : (
        <ListBoxSection key={section.title} id={`section:${section.title}`}>
          <Header className={css.head}>{section.title}</Header>
          {section.options.map(optionRow)}
        </ListBoxSection>
      ),
    );
}

function optionRow(option: Option) {
  return (
    <ListBoxItem
      key={option.id}
      id={option.id}
      textValue={option.text}
      isDisabled={option.off === true}
      className={css.item ?? ''}
    >
      {({ isSelected }) => <OptionWords option={option} chosen={isSelected} />}
    </ListBoxItem>
  );
}

/** The first place where `part` stands in a text, in any case, is marked. */
function Marked({
  text,
  part = '',
}: {
  readonly text: string;
  readonly part?: string | undefined;
}) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark className={css.mark}>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  );
}

function OptionWords(props: { readonly option: Option; readonly chosen: boolean }) {
  const { option } = props;
  makeNodesReadable(useContext(ListStateContext)?.collection, option.id);
  return (
    <>
      {option.icon === undefined ? null : <Icon of={option.icon} />}
      <span className={css.words}>
        <span className={css.line}>
          <span className="cut">
            <Marked text={option.text} part={option.marked} />
          </span>
          {option.aside === undefined ? null : (
            <span className={classes(css.aside, option.aside.isWarning && css.warning)}>
              {option.aside.words}
            </span>
          )}
        </span>
        {option.second === undefined ? null : <span className={css.second}>{option.second}</span>}
      </span>
      {props.chosen ? (
        <span className={css.end}>
          <Icon of="check" size={13} />
        </span>
      ) : null}
    </>
  );
}
