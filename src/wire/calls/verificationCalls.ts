import type { NewVerification, Verification } from '#domain/verifications.ts';

/** Verifications of employees (S2 §7, reading 53). */
export type VerificationCalls = {
  /** Those of one employee, the latest first. */
  readonly verifications: {
    readonly request: { readonly employeeId: string };
    readonly reply: { readonly verifications: readonly Verification[] };
  };
  readonly verification: {
    readonly request: { readonly id: string };
    readonly reply: { readonly verification: Verification };
  };
  readonly addVerification: {
    readonly request: NewVerification;
    readonly reply: { readonly verification: Verification };
  };
  readonly removeVerification: {
    readonly request: { readonly id: string };
    readonly reply: { readonly id: string };
  };
};
