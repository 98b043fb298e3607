// The rest of the bad answers; the contract of the hosts and the specs of the processes have them
// all, and every run meets two of them in a browser.
import { test } from 'vitest';
import { createAnsweredBy, loginAnsweredBy } from './answered.ts';
import { openHouse } from './harness.ts';

const house = openHouse({ map: false });

test.each(['login:disconnect,count=1', 'login:errorBefore:1,status=503'])(
  'a server that fails (%s) is told, and may be asked again',
  (faults) => loginAnsweredBy(house, faults),
);

test.each(['lostAnswer', 'malformed', 'errorBefore'])(
  'a create answered by %s is told once it is done, and done once',
  (kind) => createAnsweredBy(house, kind),
);
