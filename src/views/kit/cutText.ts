/** More characters than any place for a name or a sentence shows. */
const MOST_SHOWN = 300;

/**
 * The beginning of a text for a place that shows one or a few lines. Laying out ten thousand
 * characters takes seconds, even where only a few are visible.
 */
export function cutText(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
