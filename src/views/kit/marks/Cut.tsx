import { cutText } from '../cutText.ts';

/** The beginning of a text that may be very long; the whole of it is in its tooltip. */
export function Cut({ text }: { readonly text: string }) {
  const cut = cutText(text);
  return cut === text ? text : <span title={text}>{cut}</span>;
}
