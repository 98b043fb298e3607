import { actionRow, activityRow, driverRow, tripRow } from '#domain/testing/rows.ts';

/** Ann Lee drives the move a1; the driver d2 has no phone, and the move a2 has no driver. */
export const contactRows = {
  drivers: [driverRow('d1', { name: 'Ann Lee', phone: '+1 (913) 555-0105' }), driverRow('d2')],
  trips: [tripRow('t1', { actions: [actionRow('x', { activityId: 'a1', driverId: 'd1' })] })],
  activities: [activityRow('a1', { tripId: 't1', actionSheetId: 'sheet-1' }), activityRow('a2')],
};
