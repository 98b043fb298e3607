import { samplesOf } from '#kernel/testing/samples.ts';
import type { flightboardCommands } from '../flightboard.commands.ts';
import { columnIds } from '../flightboard.model.ts';
import type { FlightboardSees } from '../flightboard.slice.ts';
import { firstLayout } from '../layout.model.ts';

export const flightboardSamples = samplesOf<typeof flightboardCommands, FlightboardSees>({
  'flightboard/show': ({ flightboard }) => [
    { isOpen: !flightboard.state.isOpen },
    { isOpen: flightboard.state.isOpen },
  ],
  'flightboard/sort': () => columnIds.map((by) => ({ by })),
  'flightboard/chooseColumns': () => [1, 3].map((from) => ({ columns: columnIds.slice(from) })),
  'flightboard/moveColumn': ({ flightboard }) =>
    flightboard.state.columns.map((column, at) => ({ column, to: at + 1 })),
  'flightboard/resizeColumn': () =>
    [240, 40, null].flatMap((widthPx) => columnIds.map((column) => ({ column, widthPx }))),
  'flightboard/resize': () => [{ heightPx: 300 }, { heightPx: 500 }],
  'flightboard/search': () => ['Gate 4', 'Ask for Jo', ''].map((text) => ({ text })),
  'flightboard/heard': () => [{ ...firstLayout, heightPx: 400 }],
  'flightboard/keepFailed': () => [{ why: 'The browser is full.' }],
});
