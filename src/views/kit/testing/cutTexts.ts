/**
 * Texts in an element that are cut across although their row has room for what is missing, as
 * 'words (20 px missing, 35 px free)', and those that are cut without an ellipsis.
 *
 * The rule: from the box that cuts a text up to the next box whose width is somebody's decision,
 * each row on the way is looked at. What a row has and no part of it needs is room. A text is named
 * where one row has as much room as the text lacks.
 */
export function cutTexts(root: Element): readonly string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    if (words === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true }))
      continue;
    const cut = cutOf(node, node.parentElement);
    if (cut === null) continue;
    const free = roomBeside(cut.by, root);
    const missing = `${Math.ceil(cut.missing)} px missing`;
    if (free >= cut.missing) found.push(`${words} (${missing}, ${Math.floor(free)} px free)`);
    else if (!cut.isSaid) found.push(`${words} (${missing}, no ellipsis)`);
  }
  return [...new Set(found)];
}

/**
 * The innermost box that cuts a text across, by how much, and whether an ellipsis says so; null
 * where the text can be read.
 */
export function cutOf(
  node: Node,
  parent: Element,
): { readonly by: Element; readonly missing: number; readonly isSaid: boolean } | null {
  const range = document.createRange();
  range.selectNodeContents(node);
  const text = range.getBoundingClientRect();
  for (let at: Element | null = parent; at && at !== document.body; at = at.parentElement) {
    const { overflowX, textOverflow, display, height, pointerEvents } = getComputedStyle(at);
    // The rest of a text field or of what can be scrolled can be had.
    if (/auto|scroll/.test(overflowX) || at.matches('textarea,select')) return null;
    // A drawing, and what moves with a map, end at their edges.
    if (at instanceof SVGElement || pointerEvents === 'none') return null;
    // A box of a pixel hides a text that is only for screen readers.
    if (height === '1px') return null;
    if (overflowX === 'visible' || display === 'inline') continue;
    const box = at.getBoundingClientRect();
    const missing = Math.max(0, text.right - box.right) + Math.max(0, box.left - text.left);
    // A pixel, since widths are rounded.
    // In a row of boxes an ellipsis is never drawn.
    const isSaid = textOverflow === 'ellipsis' && !/flex|grid/.test(display);
    if (missing > 1) return { by: at, missing, isSaid };
  }
  return null;
}

/** The most room beside a box in one of the rows it is in. */
export function roomBeside(box: Element, root: Element): number {
  let most = 0;
  for (let at = box; at !== root && !hasOwnWidth(at); at = at.parentElement as Element) {
    const row = at.parentElement;
    if (row === null) break;
    const { display, flexDirection } = getComputedStyle(row);
    const isRow = display.includes('flex') && flexDirection.startsWith('row');
    // Around it a block that is not in a row is a form or a page, which has a width of its own.
    if (at === box || isRow) most = Math.max(most, roomIn(row, at));
  }
  return most;
}

/**
 * Whether its width is decided elsewhere: the operator sets the columns of a grid, and a panel,
 * what can be scrolled, or what lies over the page is as wide as it is meant to be.
 */
export function hasOwnWidth(box: Element): boolean {
  const parts = '[role=gridcell],[role=columnheader],[role=cell],[role=rowheader],td,th';
  const panels = 'aside,section,nav,main,[role=dialog],[role=region],[role=complementary]';
  return (
    box.matches(`${parts},${panels}`) ||
    /absolute|fixed/.test(getComputedStyle(box).position) ||
    /auto|scroll/.test(getComputedStyle(box).overflowX)
  );
}

/** How much wider a box could be in its row: what the row has and nothing in it needs. */
export function roomIn(row: Element, box: Element): number {
  const style = getComputedStyle(row);
  const px = (length: string) => Number.parseFloat(length) || 0;
  const own = box.getBoundingClientRect();
  const beside = [...row.childNodes].flatMap((other) => {
    const needed = other === box ? own : neededBy(other, style.display);
    const isBeside = Math.min(needed.bottom, own.bottom) - Math.max(needed.top, own.top) > 4;
    return isBeside && needed.width > 0 ? [needed.width] : [];
  });
  const edges = px(style.borderLeftWidth) + px(style.borderRightWidth);
  const space = row.getBoundingClientRect().width - edges;
  const padding = px(style.paddingLeft) + px(style.paddingRight);
  const gaps = px(style.columnGap) * (beside.length - 1);
  return space - padding - gaps - beside.reduce((sum, width) => sum + width, 0);
}

/** What a part of a row needs of it: one that grows into free space, what is in it. */
export function neededBy(part: Node, display: string): DOMRect {
  const content = document.createRange();
  content.selectNodeContents(part);
  const inside = content.getBoundingClientRect();
  if (!(part instanceof Element)) return inside;
  const style = part.computedStyleMap();
  if (/absolute|fixed/.test(String(style.get('position')))) return new DOMRect();
  const box = part.getBoundingClientRect();
  const isGrowing = display.includes('flex') && String(style.get('flex-grow')) !== '0';
  const width = isGrowing && part.hasChildNodes() ? Math.min(box.width, inside.width) : box.width;
  // A margin that takes what is free reads 'auto' here.
  const margins = ['margin-left', 'margin-right'].map(
    (name) => Number.parseFloat(String(style.get(name))) || 0,
  );
  return new DOMRect(box.x, box.y, width + margins.reduce((sum, one) => sum + one, 0), box.height);
}

/** Texts and controls beyond a side of the window, where nothing scrolls to them. */
export function beyondWindow(root: Element): readonly string[] {
  const beyond = [...root.querySelectorAll<HTMLElement>('*')].filter((part) => {
    const hasWords = [...part.childNodes].some(
      ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '',
    );
    if (!hasWords && !part.matches('button,input,textarea,a[href]')) return false;
    const { left, right, height } = part.getBoundingClientRect();
    if (left >= -1 && right <= innerWidth + 1) return false;
    // A box of a pixel hides a text that is only for screen readers.
    return height > 1 && part.checkVisibility({ visibilityProperty: true }) && !isClipped(part);
  });
  return [...new Set(beyond.map((part) => part.ariaLabel ?? part.textContent.trim()))];
}

/** Whether a box around it cuts it off or scrolls to it, before the window does. */
export function isClipped(part: Element): boolean {
  for (let at = part.parentElement; at && at !== document.body; at = at.parentElement) {
    if (getComputedStyle(at).overflowX !== 'visible') return true;
  }
  return false;
}
