// The usage lines of commands that are loaded only when they run: the console's slices and the
// simulated company take longer to load than a plan takes to print.

export const simRunUsage =
  'tarmac sim run --until HH:MM|+Nd [--seed N] [--drivers N] [--activities M] ' +
  '[--faults TEXT] [--json]';

export const simServeUsage =
  'tarmac sim serve [--port N] [--store FILE] [--seed N] [--drivers N] [--activities M] ' +
  '[--speed X] [--faults TEXT] [--planners N]';

export const replayVerifyUsage = 'tarmac replay verify FILE [--json]';

export const replayInfoUsage = 'tarmac replay info FILE [--json]';

export const plannerUsage =
  'tarmac planner --forked | --broker URL [--login NAME] [--passcode TEXT] [--request DEST] ' +
  '[--route DEST] [--error DEST] [--server-info DEST] [--workers DEST] [--seconds N]';
