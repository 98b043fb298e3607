/** What the operator is at in the step 'Drivers'; view state of the planner. */
export type DriversHand = {
  /** The itinerary picked; null: the first that has no driver. */
  readonly column: number | null;
  /** The driver under the cursor of the pool; null: the first. */
  readonly cursorId: string | null;
  /** Whether that driver can take the itinerary. */
  readonly canTake: boolean;
};

export const emptyHand: DriversHand = { column: null, cursorId: null, canTake: false };
