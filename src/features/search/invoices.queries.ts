// Invoices in the global search: they are no rows of the world, and are read for a typed number.
import type { Invoice } from '#domain/invoices.ts';

/** So many digits alone may be a part of a number. */
const fewestDigits = 4;

/** Whether an invoice may be meant: 'INV' and more, or digits with what stands between them. */
export function mayBeInvoice(text: string): boolean {
  const folded = foldedNumber(text);
  return folded.startsWith('inv') || (/^\d+$/.test(folded) && folded.length >= fewestDigits);
}

/**
 * The indexes of invoices with the text in their number, whatever stands between its letters, the
 * latest first.
 */
export function invoicesNumbered(invoices: readonly Invoice[], text: string): readonly number[] {
  const folded = foldedNumber(text);
  const found = invoices.flatMap(({ number, day }, at) =>
    foldedNumber(number).includes(folded) ? [{ day, at }] : [],
  );
  return found
    .toSorted((a, b) => (a.day < b.day ? 1 : -1) * Number(a.day !== b.day))
    .map(({ at }) => at);
}

/** 'inv2609141' of 'INV-260914-1' */
function foldedNumber(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
