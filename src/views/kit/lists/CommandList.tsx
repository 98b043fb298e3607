import '../noInjectedStyles.ts';
import {
  Autocomplete,
  Dialog as AriaDialog,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  Modal as AriaModal,
  ModalOverlay,
  TextField,
} from 'react-aria-components';
import { classes } from '../classes.ts';
import css from './CommandList.module.css';
import { Icon } from '../marks/Icon.tsx';
import type { IconName } from '../marks/icons.ts';
import { Key } from '../marks/Marks.tsx';
import overlay from '../overlays/Overlay.module.css';

export type CommandLine = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName | undefined;
  readonly keys: readonly string[];
  /** Why it cannot be done now; null when it can. */
  readonly reason: string | null;
};

/**
 * A field over the view with lines to choose from by name (look: palette). Arrow keys move while
 * one types, Enter takes, Esc closes. The caller owns the text and offers what fits it.
 */
export function CommandList(props: {
  readonly title: string;
  readonly placeholder: string;
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly groups: readonly { readonly title: string; readonly lines: readonly CommandLine[] }[];
  /** Said when no line fits. */
  readonly empty: string;
  readonly onRun: (id: string) => void;
  readonly onClose: () => void;
}) {
  const groups = props.groups.filter(({ lines }) => lines.length > 0);
  const off = groups.flatMap(({ lines }) => lines.filter(({ reason }) => reason !== null));
  return (
    <ModalOverlay
      className={classes(overlay.scrim, css.scrim)}
      isOpen
      isDismissable
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      <AriaModal className={css.modal ?? ''}>
        <AriaDialog className={css.dialog ?? ''} aria-label={props.title}>
          <Autocomplete inputValue={props.typed} onInputChange={props.onType}>
            <TextField autoFocus aria-label={props.placeholder} className={css.field ?? ''}>
              <Icon of="search" size={16} />
              <Input placeholder={props.placeholder} className={css.input ?? ''} />
            </TextField>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the field keeps the
                focus, and what scrolls must be reachable by itself */}
            <div className="scroll" role="region" aria-label="Lines" tabIndex={0}>
              <Menu
                aria-label={props.title}
                className={css.lines ?? ''}
                disabledKeys={off.map(({ id }) => id)}
                onAction={(id) => props.onRun(String(id))}
                renderEmptyState={() => <p className={css.empty}>{props.empty}</p>}
              >
                {groups.map(({ title, lines }) => (
                  <MenuSection key={title}>
                    <Header className={css.group ?? ''}>{title}</Header>
                    {lines.map((line) => (
                      <Line key={line.id} line={line} />
                    ))}
                  </MenuSection>
                ))}
              </Menu>
            </div>
          </Autocomplete>
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  );
}

function Line({ line }: { readonly line: CommandLine }) {
  return (
    <MenuItem id={line.id} textValue={line.label} className={css.line ?? ''}>
      <span className={css.icon}>{line.icon ? <Icon of={line.icon} size={15} /> : null}</span>
      <span className={css.label}>{line.label}</span>
      <span className={css.reason}>{line.reason}</span>
      <span className="flex gap1">
        {line.keys.map((key) => (
          <Key key={key}>{key}</Key>
        ))}
      </span>
    </MenuItem>
  );
}
