import { declareSlice, type SeesOf, type TypesOf } from '#kernel/declare.ts';
import { no, yes } from '#kernel/records.ts';
import { wrongRange } from '#domain/reports.ts';
import { isKnownZone } from '#domain/zones.ts';
import { clockSlice } from '#spine/clock/index.ts';
import { sessionSlice } from '#spine/session/index.ts';
import { worldSlice } from '#spine/world/index.ts';
import { reportsCommands } from './reports.commands.ts';
import { reportsEvents } from './reports.events.ts';
import type { ReportsState } from './reports.model.ts';

const initial: ReportsState = { view: { from: null, to: null, zone: null, basis: 'start' } };

const facts = declareSlice({
  name: 'reports',
  imports: [sessionSlice, clockSlice, worldSlice],
  commands: reportsCommands,
  events: reportsEvents,
  initial,
});
export type ReportsTypes = TypesOf<typeof facts>;
export type ReportsSees = SeesOf<typeof facts>;

/** The reports: which days they are of. What they say is asked for by their screens (S2 §2). */
export const reportsSlice = facts.does({
  guards: {
    'reports/view': ({ from, to, zone }) => {
      if (zone !== null && !isKnownZone(zone)) return no('There is no such time zone.');
      if (from === null || to === null) {
        return from === to ? yes : no('A range has two ends.');
      }
      const wrong = wrongRange({ from, to });
      return wrong === null ? yes : no(wrong);
    },
  },
  decide: {
    'reports/view': ({ data }, { reports }) => {
      const { view } = reports.state;
      if (JSON.stringify(view) === JSON.stringify(data)) return { events: [] };
      return { events: [{ type: 'reports/viewed', data }] };
    },
  },
  evolve: {
    'reports/viewed': ({ data }, { draft }) => {
      draft.view = { ...data };
    },
  },
  registry: {
    'reports/view': { label: 'Choose what reports cover', capability: 'see' },
  },
});
