/** Whether the operator is in a field or a form: nothing that opens by itself takes its place. */
export function isTyping(): boolean {
  const at = document.activeElement;
  // The search is where the keys are while nothing is done: empty it is nothing that is typed.
  const isSearch = at instanceof HTMLInputElement && at.closest('[role=search]') !== null;
  if (isSearch && at.value === '') return false;
  return at?.closest('input, textarea, form, [contenteditable], [role=alertdialog]') != null;
}
