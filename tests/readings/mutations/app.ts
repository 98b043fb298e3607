// Mutations for the tests of `src/app`, `src/backends` and `src/gateway`.
import type { Mutations } from '../mutation.ts';

export const app: Mutations = {
  'src/app/App.browser.test.tsx': {
    'reading 63: a failed live console never offers to forget stored work': [
      'src/app/address/refusal.ts',
      "startOver: mode === 'fake' && isStored ? startOver : null,",
      'startOver: isStored ? startOver : null,',
    ],
  },
  'src/app/replay/openRecording.test.ts': {
    'reading 65': [
      'src/app/replay/openRecording.ts',
      '{ door: ownRows(tree), aside: withoutWizards }',
      '{ door: ownRows(null), aside: withoutWizards }',
    ],
  },
  'src/app/shell/CompanyClock.browser.test.tsx': {
    'reading 66: the clock of a company in %s shows the time there': [
      'src/app/shell/CompanyClock.tsx',
      '<b>{formatTime(ms, zone)}</b>',
      '<b>{formatTime(ms, operatorZone)}</b>',
    ],
  },
  'src/app/stored/adoption.test.ts': {
    'reading 63: unfinished work of a closed tab': [
      'src/app/stored/adoption.ts',
      'requests: from.requests.filter(isNew),',
      "requests: from.requests.filter((one) => isNew(one) && one.phase !== 'waiting'),",
    ],
  },
  'src/app/stored/logout.test.ts': {
    'reading 63: unsent counts requests and forms of all tabs, closed ones included': [
      'src/app/stored/logout.ts',
      'const all = [...answered.values(), ...stored];',
      'const all = [...answered.values()];',
    ],
    'reading 47: a logout logs out every tab of this user': [
      'src/app/stored/logout.ts',
      '} else if (news.userId !== user.id) {',
      "} else if (news.is === 'askUnsent' && news.userId !== user.id) {",
    ],
    'reading 28: an expired session sends no message to other tabs': [
      'src/app/stored/logout.ts',
      'if (wiped && !isHeard)',
      'if (!isHeard)',
    ],
  },
  'src/app/stored/slot.test.ts': {
    'reading 63: never wipes a slot with unfinished work': [
      'src/app/stored/slot.ts',
      '(isOld && !(await holdsWork(name)))',
      'isOld',
    ],
  },
  'src/app/stored/unsent.test.ts': {
    'reading 63: unsavedIn': [
      'src/app/stored/unsent.ts',
      'aside.filter((one) => isKept(one) && !ofForms.includes(one.id)).length',
      'aside.filter((one) => !ofForms.includes(one.id)).length',
    ],
  },
  'src/backends/comeBack.property.test.ts': {
    'reading 35: waits are about 1 s first, then full jitter up to 30 s': [
      'src/wire/link/backOff.ts',
      'secondMs * 2 ** (tries - 2)',
      'secondMs * 2 ** (tries - 1)',
    ],
  },
  'src/backends/liveChannel.test.ts': {
    'reading 35: an absent server is retried ever less often and reported lost once': [
      'src/backends/liveChannel.ts',
      'const isNews = frame.state !== this.#lastState || isRefused(frame);',
      'const isNews = true;',
    ],
    'reading 64: the time in a fix orders fixes and is not used as server time': [
      'src/backends/driverLocations.ts',
      'batch.driver[at] = ordinal;',
      'batch.driver[at] = ordinal;\nbatch.serverMs = Math.max(batch.serverMs, fixMs);',
    ],
  },
  'src/backends/plannerLine.test.ts': {
    'reading 35: retries less and less often, reports a loss once, then starts over': [
      'src/backends/plannerLine.ts',
      'if (this.#lastState === state) return;',
      '',
    ],
  },
  'src/gateway/app.test.ts': {
    'the runtime configuration is fake by default and not cached (reading 48)': [
      'src/gateway/app.ts',
      "const withoutBackend: RuntimeConfig = { mode: 'fake' };",
      "const withoutBackend: RuntimeConfig = { mode: 'live', planner: null!, places: false };",
    ],
  },
  'src/gateway/images.test.ts': {
    'reading 54: a %s of an allowed host is handed on, by its bytes': [
      'src/gateway/images.ts',
      '`data:${pictureHead(bytes)?.type};base64,',
      "`data:${response.headers.get('content-type')};base64,",
    ],
  },
};
