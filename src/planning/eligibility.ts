// Who may drive a trip leg: each requirement is a rule, and the check returns the rules that a
// driver breaks (S2 §3 Trip-leg requirements, S2 §5).
import type { Driver, Qualification } from '#domain/entities.ts';
import type { DriverId } from '#domain/ids.ts';

export type Requirements = {
  readonly qualifications: readonly Qualification[];
  /** Reading 44: the dispatcher names the driver; the planner searches for none. */
  readonly manualAssignment: boolean;
  /** The group that the driver must be in, or null. */
  readonly driverGroup: string | null;
};

export type RequirementRule = Qualification | 'manualAssignment' | 'driverGroup';

export type Applicant = Pick<Driver, 'id' | 'qualifications'> & {
  readonly groups: readonly string[];
};

/** The rules that the driver breaks; empty if eligible. `namedId`: the dispatcher's choice. */
export function rulesBroken(
  { id, qualifications, groups }: Applicant,
  requirements: Requirements,
  namedId: DriverId | null,
): readonly RequirementRule[] {
  const { manualAssignment, driverGroup } = requirements;
  const broken: RequirementRule[] = requirements.qualifications.filter(
    (wanted) => !qualifications.includes(wanted),
  );
  if (manualAssignment && id !== namedId) broken.push('manualAssignment');
  if (driverGroup !== null && !groups.includes(driverGroup)) broken.push('driverGroup');
  return broken;
}
