// What the diagram needs for a plan to be changed by hand in it. Who shows the plan fills it in:
// the diagram judges nothing and changes nothing itself.
import type { HandAnswers, InHand } from '#planning/team/byHand/handLine.ts';
import type { HandPlace } from '#planning/team/byHand/handMessages.ts';

export type HandChange =
  | { readonly is: 'place'; readonly activityId: string; readonly place: HandPlace }
  | { readonly is: 'leaveOut'; readonly activityId: string };

export type DiagramHand = {
  /** All drivers that a move may go to, those without a column too, in the order of the rows. */
  readonly driverIds: readonly string[];
  /** Begins to judge where a move may go. Another one for another plan. */
  readonly lift: (activityId: string, on: HandAnswers) => InHand;
  /** Why it was refused; null: the plan is changed, or will be. */
  readonly change: (change: HandChange) => string | null;
};
