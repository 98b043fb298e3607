// The relationship of a contractor with the company they drive for (S2 §3).
import type { DriverId } from './ids.ts';
import { id, title, version } from './fields.ts';
import { type DeepReadonly, decimal, list, whole, z } from './schema.ts';

/** The steps to the pool: asked for, checked, and linked at last. */
export const approvals = ['In Progress', 'Approved', 'Linked'] as const;
export type Approval = (typeof approvals)[number];

export const driverRelation = z.object({
  /** Its own id, which changes of its groups name (S2 §7). */
  id,
  version,
  /** From 1, the driver who is asked first. */
  rank: whole(1),
  approval: z.enum(approvals),
  groups: list(title('plain'), 50),
  /** Five stars are 100; null before the first ride. */
  rating: z.nullable(decimal(0, 100)),
  rides: whole(0),
});
export type DriverRelation = DeepReadonly<z.output<typeof driverRelation>>;

/** A driver who may be asked for an account's trips. */
export type LinkedDriver = {
  readonly id: DriverId;
  /** Null for the company's own drivers. */
  readonly relation: DriverRelation | null;
};
