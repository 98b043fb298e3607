import '../noInjectedStyles.ts';
import type { ReactNode } from 'react';
import {
  Dialog as AriaDialog,
  Heading,
  Modal as AriaModal,
  ModalOverlay,
} from 'react-aria-components';
import { classes } from '../classes.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import css from './Overlay.module.css';

/**
 * A question over the view. Esc and the close button answer `onClose`; the focus enters it, stays
 * in it and returns to what opened it. The primary button goes last in the footer.
 */
export function Dialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly onClose: () => void;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** One field and a sentence. */
  readonly narrow?: boolean;
  /** For a question that must be answered: a click outside does not close it. */
  readonly alert?: boolean;
  /** It shows what cannot be had again, such as a code to copy: only its buttons close it. */
  readonly hasResult?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <ModalOverlay
      className={css.scrim ?? ''}
      isOpen={props.open}
      isDismissable={props.alert !== true && props.hasResult !== true}
      isKeyboardDismissDisabled={props.hasResult === true}
      onOpenChange={(open) => {
        if (!open) props.onClose();
      }}
    >
      <AriaModal className={classes(css.modal, props.wide && css.wide, props.narrow && css.narrow)}>
        <AriaDialog className={css.dialog} role={props.alert === true ? 'alertdialog' : 'dialog'}>
          <header className={css.dialogHead}>
            <Heading slot="title" level={2} className={css.dialogTitle}>
              {props.title}
            </Heading>
            <IconButton icon="close" size="small" label="Close" onClick={props.onClose} />
          </header>
          <div className={css.dialogBody}>{props.children}</div>
          {props.footer === undefined ? null : (
            <footer className={css.dialogFoot}>{props.footer}</footer>
          )}
        </AriaDialog>
      </AriaModal>
    </ModalOverlay>
  );
}
