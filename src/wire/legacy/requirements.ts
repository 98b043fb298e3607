// What a driver must have who takes an itinerary, as the server has it (S2 §3: the CDL is sent as
// the number of a licence), and back.
import type { Qualification } from '#domain/entities.ts';
import type { LegacyRequirements } from './trip.ts';

/** As the planner's rules have them. */
export type Required = {
  readonly qualifications: readonly Qualification[];
  /** The dispatcher names the driver. */
  readonly manualAssignment: boolean;
  readonly driverGroup: string | null;
};

export function legacyRequirementsOf(required: Required | null): LegacyRequirements {
  const has = (one: Qualification) => required?.qualifications.includes(one) ?? false;
  return {
    manualAssignment: required?.manualAssignment ?? false,
    cdl: has('cdl') ? 3 : null,
    manualTransmission: has('manualTransmission'),
    medicalCard: has('medicalCard'),
    plates: has('plates'),
    twic: has('twic'),
    driverGroup: required?.driverGroup ?? null,
  };
}

const flags = ['manualTransmission', 'medicalCard', 'plates', 'twic'] as const;

export function requiredOf(legacy: LegacyRequirements): Required {
  const { manualAssignment, cdl, driverGroup } = legacy;
  const others = flags.filter((one) => legacy[one]);
  const qualifications: readonly Qualification[] = cdl === null ? others : ['cdl', ...others];
  return { qualifications, manualAssignment, driverGroup };
}
