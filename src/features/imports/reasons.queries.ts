import type { MoveReason } from '#domain/entities.ts';
import { reasonWords } from '#domain/moveEdit.ts';

const meant: { readonly [R in MoveReason]: string } = {
  inventory: 'inv stock transfer dealer trade auction wholesale reposition',
  retail: 'sold sale customer delivery buyer',
  service: 'svc shop repair recon maintenance body',
  other: 'misc none',
};

/** The reason that a word stands for; `isSaid`: by its own name. Null for none. */
export function readReason(
  text: string,
): { readonly reason: MoveReason; readonly isSaid: boolean } | null {
  const word = text.trim().toLowerCase();
  const reasons = Object.keys(reasonWords) as MoveReason[];
  const said = reasons.find((reason) => reason === word);
  if (said) return { reason: said, isSaid: true };
  const [first = ''] = word.split(/[^a-z]+/);
  const reason = reasons.find((one) => one === first || meant[one].split(' ').includes(first));
  return reason ? { reason, isSaid: false } : null;
}
