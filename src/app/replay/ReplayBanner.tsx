import { useMemo, useState, useSyncExternalStore } from 'react';
import { compareMark } from '#replay/marks.ts';
import type { Player } from '#replay/player.ts';
import type { Recording } from '#replay/recording.ts';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { Icon } from '#views/kit/marks/Icon.tsx';
import { useCompanyZone } from '#spine/world/ui.ts';
import { dayWords } from './clockWords.ts';
import type { OpenRecording } from './openRecording.ts';
import css from './ReplayBanner.module.css';

/** Banner of a replay: the day, whether the recording is intact, and the way out. */
export function ReplayBanner(props: {
  readonly open: OpenRecording;
  readonly onLeave: () => void;
}) {
  const { recording, name } = props.open;
  const [isOpen, setOpen] = useState(false);
  const zone = useCompanyZone();
  const lines = findings(recording);
  const day = dayWords(zone, recording.fromMs);
  return (
    <div className={css.banner} role="region" aria-label="Replay">
      <Icon of="replay" />
      <span className={css.words}>
        <strong>Replay of {day}</strong>, {name}. Nothing you do here reaches a driver or a
        provider.
      </span>
      {lines.length === 0 ? (
        <Checked player={props.open.player} />
      ) : (
        <Button size="small" icon="warning" onClick={() => setOpen(true)}>
          {lines.length === 1 ? '1 finding' : `${lines.length} findings`}
        </Button>
      )}
      <Button size="small" icon="close" onClick={props.onLeave}>
        Leave replay
      </Button>
      <Dialog
        open={isOpen}
        title="What this recording lacks"
        onClose={() => setOpen(false)}
        footer={<Button onClick={() => setOpen(false)}>Close</Button>}
      >
        <p>Everything that is intact is shown. The file was not changed.</p>
        <ul className={css.findings}>
          {lines.slice(0, 50).map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
        {lines.length > 50 ? <p>And {lines.length - 50} more.</p> : null}
      </Dialog>
    </div>
  );
}

/** All damage and differences of the recording, in sentences. */
function findings({ session, troubles, unknownTypes, checks }: Recording): readonly string[] {
  const build = session.header?.build;
  return [
    ...session.damage.map(({ at, what }) => `At byte ${at.toLocaleString('en-US')}: ${what}`),
    ...troubles.map(({ what }) => what),
    ...[...unknownTypes].map(
      ([type, count]) => `${count} × ${type}: an event that this version does not know.`,
    ),
    ...session.unknown.map(({ kind }) => `A part of the unknown kind ${kind} was kept aside.`),
    ...checks
      .filter(({ is }) => is === 'differs')
      .map(
        ({ mark, differs }) =>
          `Before record ${mark.beforeSeq} the state differs from the one recorded by build ` +
          `${build ?? 'unknown'}: ${differs.join(', ')}.`,
      ),
  ];
}

/** Whether the state equals the recorded one; computed again when the player stands at a mark. */
function Checked({ player }: { readonly player: Player }) {
  const { units } = useSyncExternalStore(player.subscribe, player.standing);
  const words = useMemo(() => {
    const { recording } = player;
    const { marks, migrations } = recording.session;
    const all = `${marks.length} ${marks.length === 1 ? 'checkpoint' : 'checkpoints'}`;
    if (migrations.length > 0) return `${all} of an earlier version, not compared`;
    const here = marks.find(({ beforeSeq }) => recording.unitsBefore(beforeSeq) === units);
    if (!here) return `Verified ${all}`;
    const { is, hash } = compareMark(here, player.snapshot());
    const short = hash && `${hash.slice(0, 8)}…${hash.slice(-8)}`;
    return `State ${short} ${is === 'same' ? 'matches' : 'differs'}`;
  }, [player, units]);
  return <span className={css.checked}>{words}</span>;
}
