/** More characters than any place for a name or a sentence shows. */
const MOST_SHOWN = 300;

/**
 * The beginning of a text for a place that shows one or a few lines. Laying out ten thousand
 * characters takes seconds, even where only a few are visible.
 */
export function cutText(text: string): string {
  if (text.length <= MOST_SHOWN) return text;
  return `${wholeStart(text, MOST_SHOWN)}…`;
}

/** So many characters of its beginning, without half of one. */
export function wholeStart(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
