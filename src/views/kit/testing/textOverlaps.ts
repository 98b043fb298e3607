type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Texts in an element that are painted over one another, as 'one over other'. */
export function textOverlaps(root: Element): readonly string[] {
  const painted = paintedTexts(root);
  return painted.flatMap(([words, box], at) =>
    painted
      .slice(at + 1)
      .filter(([, other]) => overlap(box, other))
      .map(([other]) => `${words} over ${other}`),
  );
}

/** What is seen of each text: its box, cut by all that clips it. */
export function paintedTexts(root: Element): readonly (readonly [words: string, box: Box])[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: [string, Box][] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (words === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    let box: Box = range.getBoundingClientRect();
    for (let one: Element | null = parent; one; one = one.parentElement) {
      if (getComputedStyle(one).overflow !== 'visible') box = within(box, one);
    }
    if (box.right - box.left > 1 && box.bottom - box.top > 1) found.push([words, box]);
  }
  return found;
}

function within(box: Box, clipping: Element): Box {
  const other = clipping.getBoundingClientRect();
  return {
    left: Math.max(box.left, other.left),
    top: Math.max(box.top, other.top),
    right: Math.min(box.right, other.right),
    bottom: Math.min(box.bottom, other.bottom),
  };
}

/** By more than a pixel, since lines of text touch. */
function overlap(a: Box, b: Box): boolean {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 1 && high > 4;
}
