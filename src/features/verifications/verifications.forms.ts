import { dayOfDate } from '#domain/reports.ts';
import { wrongLastDay } from '#domain/verifications.ts';
import type { ClockSees } from '#spine/clock/index.ts';
import { newFormSeeing } from '#spine/forms/index.ts';
import type { WorldSees } from '#spine/world/index.ts';
import { verificationFields } from './verifications.model.ts';
import { addVerification, nameOf } from './verifications.requests.ts';

/** A document of an employee that was seen. */
export const verificationForm = newFormSeeing<Pick<WorldSees, 'world'> & ClockSees>()({
  request: addVerification,
  subject: 'verifications',
  values: verificationFields.typed,
  words: verificationFields.labels,
  first: verificationFields.empty,
  check: ({ until }, { clock }) => {
    const typed = until.trim();
    const day = dayOfDate(typed);
    const wrong =
      typed !== '' && day === null
        ? 'A date such as 10/20/2027.'
        : wrongLastDay(day, clock.state.nowMs);
    return wrong === null ? {} : { until: wrong };
  },
  asked: (employeeId, { kind, until }) => ({
    employeeId,
    kind,
    validUntil: dayOfDate(until.trim()),
  }),
  title: (employeeId, sees) => `New verification of ${nameOf(employeeId, sees)}`,
});
