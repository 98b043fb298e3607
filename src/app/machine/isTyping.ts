/** Whether the operator is in a field or a form, which no panel may replace by itself. */
export function isTyping(): boolean {
  const at = document.activeElement;
  // The search has the focus by default: while it is empty the operator is not typing.
  const isSearch = at instanceof HTMLInputElement && at.closest('[role=search]') !== null;
  if (isSearch && at.value === '') return false;
  return at?.closest('input, textarea, form, [contenteditable], [role=alertdialog]') != null;
}
