import { useContext } from 'react';
import { Header, ListBoxItem, ListBoxSection, ListStateContext } from 'react-aria-components';
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

function OptionWords(props: { readonly option: Option; readonly chosen: boolean }) {
  const { option } = props;
  makeNodesReadable(useContext(ListStateContext)?.collection, option.id);
  return (
    <>
      {option.icon === undefined ? null : <Icon of={option.icon} />}
      <span className={css.words}>
        <span className={css.first}>{option.text}</span>
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
