const noText = /^(button|checkbox|color|file|image|radio|range|reset|submit)$/;
const dialogs = '[role=dialog],[role=alertdialog]';

/** Whether a key goes into a text field, which has its own undo. */
export function belongsToText({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !noText.test(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement;
}

/** Whether a key is pressed in a dialog, or while a dialog is open. */
export function isInsideDialog({ target }: KeyboardEvent): boolean {
  if (document.querySelector('[role=alertdialog]') !== null) return true;
  return target instanceof HTMLElement && target.closest(dialogs) !== null;
}
