// The result of a rule: yes, or no with a reason fit for a tooltip.
// The kernel's guards return the same shape; the domain may not import the kernel.

export type Yes = { readonly yes: true };
export type No = { readonly yes: false; readonly reason: string };
export type Verdict = Yes | No;

export const yes: Yes = { yes: true };
export function no(reason: string): No {
  return { yes: false, reason };
}
