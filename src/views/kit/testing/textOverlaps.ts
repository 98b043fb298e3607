type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** Texts in an element that are painted over one another, as 'one over other'. */
export function textOverlaps(root: Element): readonly string[] {
  const painted = paintedTexts(root);
  const found = painted.flatMap((text, at) =>
    painted
      .slice(at + 1)
      .filter((other) => other.node !== text.node && overlap(text.box, other.box))
      .filter((other) => !hides(text, other) && !hides(other, text))
      .map((other) => `${text.words} over ${other.words}`),
  );
  return [...new Set(found)];
}

type Painted = {
  readonly node: Node;
  readonly words: string;
  readonly box: Box;
  readonly parent: Element;
};

/** What is seen of each line of a text: its box, cut by all that clips it. */
export function paintedTexts(root: Element): readonly Painted[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Painted[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const parent = node.parentElement;
    if (words === '' || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      let box: Box = line;
      for (let one: Element | null = parent; one; one = one.parentElement) {
        if (getComputedStyle(one).overflow !== 'visible') box = within(box, one);
      }
      if (box.right - box.left > 1 && box.bottom - box.top > 1)
        found.push({ node, words, box, parent });
    }
  }
  return found;
}

/** Whether one lies on ground of its own, which the other is under: a head that stays in view. */
export function hides({ parent: one }: Painted, { parent: other }: Painted): boolean {
  for (let at: Element | null = one; at && !at.contains(other); at = at.parentElement) {
    const ground = getComputedStyle(at).backgroundColor;
    if (ground.startsWith('rgb(') || ground.startsWith('color(') || /^oklch|^lab/.test(ground)) {
      return true;
    }
  }
  return false;
}

export function within(box: Box, clipping: Element): Box {
  const other = clipping.getBoundingClientRect();
  return {
    left: Math.max(box.left, other.left),
    top: Math.max(box.top, other.top),
    right: Math.min(box.right, other.right),
    bottom: Math.min(box.bottom, other.bottom),
  };
}

/** By more than a pixel, since lines of text touch. */
export function overlap(a: Box, b: Box): boolean {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 1 && high > 4;
}

/** The names of controls over whose middle something else lies. */
export function coveredControls(root: Element): readonly string[] {
  const controls = root.querySelectorAll<HTMLElement>(
    'button,input,textarea,[role=option],a[href]',
  );
  return [...controls].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
    let box: Box = control.getBoundingClientRect();
    for (let one: Element | null = control.parentElement; one; one = one.parentElement) {
      if (getComputedStyle(one).overflow !== 'visible') box = within(box, one);
    }
    if (box.right - box.left < 4 || box.bottom - box.top < 4) return [];
    const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    const isFree = over === null || control.contains(over) || over.contains(control);
    // What was opened lies over what it was opened from.
    if (over?.closest('[role=listbox],[role=menu],[role=dialog],[role=tooltip],[role=search]'))
      return [];
    const isLabel = over?.closest('label')?.contains(control) === true;
    return isFree || isLabel ? [] : [control.ariaLabel ?? control.textContent ?? control.tagName];
  });
}
