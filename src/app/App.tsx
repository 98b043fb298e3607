import { lazy, Suspense, useMemo } from 'react';
import { Login } from '#spine/session/ui.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { SecretsKept } from '#views/bind/secrets.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Guarded, Rescuing } from '#views/kit/panels/Guarded.tsx';
import css from './App.module.css';
import type { Phase } from './boot.ts';
import type { Refusal } from './address/refusal.ts';
import { Starting, troubleTitles } from './Starting.tsx';
import { useTitle } from './shell/useTitle.ts';

const Console = lazy(() => import('./shell/Console.tsx'));
const Replay = lazy(() => import('./replay/Replay.tsx'));

/** The page in each phase of the console, and its error screen. */
export function App({ phase }: { readonly phase: Phase }) {
  useTitle(phase.is === 'refused' ? refusedTitles[phase.cause] : titles[phase.is]);
  const save = phase.is === 'console' ? phase.save : undefined;
  const rescue = useMemo(
    () => (save ? [{ label: 'Save session', take: () => void save() }] : []),
    [save],
  );
  return (
    <Rescuing value={rescue}>
      <Guarded key={phase.is} what={wholes[phase.is]} where="page">
        <Shown phase={phase} />
      </Guarded>
    </Rescuing>
  );
}

/** Name of a phase on its error screen. */
const wholes = {
  starting: 'Tarmac',
  refused: 'Tarmac',
  login: 'The login screen',
  replay: 'Replay',
  console: 'The console',
} as const satisfies { [is in Phase['is']]: string };

function Shown({ phase }: { readonly phase: Phase }) {
  switch (phase.is) {
    case 'starting':
      return <Starting what={phase.what} unreached={phase.unreached} />;
    case 'refused':
      return <Refused {...phase} />;
    case 'replay':
      return (
        <Suspense fallback={<Starting what="Opening replay" />}>
          <Replay />
        </Suspense>
      );
    case 'login':
      return (
        <MachineProvider machine={phase.machine}>
          <Login
            mode={phase.mode}
            isSimulated={phase.isSimulated}
            hasEnded={phase.hasEnded}
            isWorkKept={phase.isWorkKept}
            username={phase.username}
            vault={phase.vault}
          />
        </MachineProvider>
      );
    case 'console':
      return (
        <MachineProvider machine={phase.machine}>
          <SecretsKept value={phase.vault}>
            <Suspense fallback={<Starting what="Opening your console" />}>
              <Console
                mode={phase.mode}
                askRoads={phase.askRoads}
                askPlaces={phase.askPlaces}
                legacyTrip={phase.legacyTrip}
                terms={phase.terms}
                telemetry={phase.telemetry}
                storageTrouble={phase.storageTrouble}
                chooseUnstored={phase.chooseUnstored}
                troubles={phase.troubles}
                startOver={phase.startOver}
                unsent={phase.unsent}
                save={phase.save}
                replayFrom={phase.replayFrom}
                check={phase.check}
              />
            </Suspense>
          </SecretsKept>
        </MachineProvider>
      );
  }
}

/** The console names its own screens. */
const titles = {
  starting: null,
  login: 'Log in',
  replay: null,
  console: null,
} as const satisfies { [is in Exclude<Phase['is'], 'refused'>]: string | null };

const refusedTitles = {
  link: "This link isn't valid",
  server: troubleTitles.unreached,
  stopped: 'Tarmac has stopped',
} as const satisfies { readonly [C in Refusal['cause']]: string };

/** Shown when the console cannot start or continue: the cause and the way out. */
function Refused({ cause, reason, hasOtherWorlds, isWorkKept, startOver }: Refusal) {
  return (
    <main className={css.still}>
      <div className={css.refused} role="alert">
        <h1 className="title ink1">{refusedTitles[cause]}</h1>
        <p>{reason}</p>
        {isWorkKept ? <p>Unsent work stays in this browser.</p> : null}
        <p className={css.ways}>
          {!hasOtherWorlds ? null : (
            <Button variant="primary" onClick={() => location.assign('/')}>
              Start with the default world
            </Button>
          )}
          <Button onClick={() => location.reload()}>Try again</Button>
          {startOver === null ? null : (
            <Button onClick={() => void startOver()}>Forget this world and start over</Button>
          )}
        </p>
      </div>
    </main>
  );
}
