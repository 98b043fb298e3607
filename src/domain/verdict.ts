// How a rule answers: yes, or no with a reason fit for a tooltip.
// The kernel's guards answer in the same form; the domain may not import the kernel.

export type Yes = { readonly yes: true };
export type No = { readonly yes: false; readonly reason: string };
export type Verdict = Yes | No;

export const yes: Yes = { yes: true };
export function no(reason: string): No {
  return { yes: false, reason };
}
