/** More than any place for a name or a sentence shows. */
const MOST_SHOWN = 300;

/**
 * The beginning of a text for a place that shows a line or a few. To lay out ten thousand letters
 * takes seconds, however few of them the place leaves to be seen.
 */
export function cutText(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}
