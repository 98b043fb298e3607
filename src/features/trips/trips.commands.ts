import { emptyPayload } from '#domain/schema.ts';
import { durableIntent, input, intent, undoableIntent } from '#kernel/define.ts';
import {
  alternativePayload,
  assignAllPayload,
  assignPayload,
  failedPayload,
  holdPayload,
  idsPayload,
  leaveOutPayload,
  movePayload,
  openPayload,
  optionsPayload,
  reportedPayload,
  requirePayload,
  savePayload,
  sourcePayload,
  stepPayload,
  tryPayload,
  waysPayload,
} from './trips.model.ts';

export const tripsCommands = {
  /** Opens the planner for these moves. */
  'trips/open': undoableIntent(openPayload),
  /** Takes the moves of the cart, or those selected on the map, into the trip. */
  'trips/setSource': undoableIntent(sourcePayload),
  /** Takes moves out of the trip, which is then calculated anew. */
  'trips/removeMoves': undoableIntent(idsPayload),
  /** Goes to a step of the planner; a step before the plan ends a calculation. */
  'trips/goTo': undoableIntent(stepPayload),
  /** Changes choices of the draft: mode, number of drivers, start, bonus and the like. */
  'trips/setOptions': undoableIntent(optionsPayload),
  /** Names the driver of an itinerary, with the driver's position, or leaves it open again. */
  'trips/assignDriver': undoableIntent(assignPayload),
  /** Names the drivers of several itineraries at once: 'Fill the open ones'. */
  'trips/assignDrivers': undoableIntent(assignAllPayload),
  /** Sets what an itinerary requires of its driver. */
  'trips/setRequirements': undoableIntent(requirePayload),
  /** By hand: a move goes to a driver, behind so many of the driver's other moves. */
  'trips/moveActivity': undoableIntent(movePayload),
  /** By hand: a move begins no earlier than then, where it is. */
  'trips/moveToTime': undoableIntent(holdPayload),
  /** By hand: a move is taken out of the plan; it stays in the draft. */
  'trips/leaveOut': undoableIntent(leaveOutPayload),
  /** By hand: a move that the plan leaves out goes where it costs least. */
  'trips/putBack': undoableIntent(leaveOutPayload),
  /** Takes the best plan so far, or the last complete one after a failure. */
  'trips/useBest': intent(emptyPayload),
  /** Calculates the draft again. */
  'trips/recalculate': intent(emptyPayload),
  /** Keeps the shown plan to compare with, and changes the choices, so that another is planned. */
  'trips/tryAnother': undoableIntent(tryPayload),
  /** Shows a kept plan, with its choices; the shown one is kept in its place. */
  'trips/useAlternative': undoableIntent(alternativePayload),
  /** Keeps a plan no more. */
  'trips/dropAlternative': undoableIntent(alternativePayload),
  /** Closes the trip being planned. */
  'trips/close': undoableIntent(emptyPayload),
  /** The planner has to go on: undo or a resumed draft came back without its plan. */
  'trips/goOn': input(emptyPayload, 'view'),
  /** The travel between the places of the draft was read. */
  'trips/waysCame': input(waysPayload, 'view'),
  /** The planner reports: its progress, and a better plan if it has one. */
  'trips/planCame': input(reportedPayload, 'view'),
  /** The planner gave up. */
  'trips/plannerFailed': input(failedPayload, 'view'),
  /** A way, or a move of the plan, has changed: it gets new times, without what was created. */
  'trips/retime': input(emptyPayload, 'view'),
  /** Saves the trip on the server. */
  'trips/save': durableIntent(savePayload),
};
