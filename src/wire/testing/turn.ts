/** Ends a turn of the event loop later, when all that waits for no timer has gone on. */
export const turn = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
