import '../noInjectedStyles.ts';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import css from './Tabs.module.css';

export interface TabItem {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  readonly count?: number;
  readonly content: ReactNode;
}

/** Views of one thing, one at a time. Arrow keys move between the tabs. */
export function Tabs(props: {
  readonly label: string;
  readonly items: readonly TabItem[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
}) {
  return (
    <AriaTabs
      className={css.tabs ?? ''}
      selectedKey={props.selected}
      onSelectionChange={(key) => props.onSelect(String(key))}
    >
      <TabList className={css.list ?? ''} aria-label={props.label}>
        {props.items.map((item) => (
          <Tab key={item.id} id={item.id} className={css.tab ?? ''}>
            {item.icon === undefined ? null : <Icon of={item.icon} />}
            {item.label}
            {item.count === undefined ? null : <span className={css.count}>{item.count}</span>}
          </Tab>
        ))}
      </TabList>
      {props.items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={css.panel ?? ''}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
