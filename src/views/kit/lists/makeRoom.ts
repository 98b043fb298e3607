/** A `ref`: puts what stands out of a cell above it, or to its left, where its table ends. */
export function makeRoom(box: HTMLElement | null): void {
  const table = box?.closest('[role=grid]')?.getBoundingClientRect();
  if (!box || !table) return;
  const own = box.getBoundingClientRect();
  box.toggleAttribute('data-up', own.bottom > table.bottom && own.height < own.top - table.top);
  box.toggleAttribute('data-left', own.right > table.right);
}
