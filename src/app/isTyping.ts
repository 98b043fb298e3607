/** Whether the operator is in a field or a form: nothing that opens by itself takes its place. */
export function isTyping(): boolean {
  const at = document.activeElement;
  return at?.closest('input, textarea, form, [contenteditable], [role=alertdialog]') != null;
}
