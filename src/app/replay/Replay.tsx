import '#views/kit/marks/icons.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OpenersTree } from '#spine/world/index.ts';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { nameOfHanded, takeOver } from '../recording/handOver.ts';
import { type OpenRecording, openRecording } from './openRecording.ts';
import { ReplayConsole } from './ReplayConsole.tsx';
import { type Choosing, ReplayStart } from './ReplayStart.tsx';

/** The recording another tab sends to this one: requested once, when replay first opens. */
const handed = takeOver(location.search);

/** Replay mode: a file is chosen, then the console shows it. There is no server at all. */
export default function Replay() {
  const [open, setOpen] = useState<OpenRecording | null>(null);
  const [choosing, setChoosing] = useState<Choosing>(
    handed ? { is: 'opening', name: nameOfHanded, done: 0, all: 0 } : { is: 'waiting' },
  );
  /** A file chosen while another one is being opened wins. */
  const latest = useRef(0);
  /** Accounts of the console that opened this tab; null in an independent tab without a user. */
  const tree = useRef<OpenersTree>(null);

  const read = useCallback(async (file: File, atSeq: number | null) => {
    const { name } = file;
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    setChoosing({ is: 'opening', name, done: 0, all: 0 });
    try {
      const opened = await openRecording(file, { atSeq, tree: tree.current }, (done, all) => {
        if (isLatest()) setChoosing({ is: 'opening', name, done, all });
      });
      if (isLatest()) setOpen(opened);
    } catch (error) {
      if (isLatest()) setChoosing({ is: 'refused', name, why: inWords(error) });
    }
  }, []);

  const choose = useCallback((file: File) => void read(file, null), [read]);

  useEffect(() => {
    handed?.come.then(
      ({ file, accountIds }) => {
        tree.current = accountIds && new Set(accountIds);
        if (latest.current === 0) void read(file, handed.atSeq);
      },
      (error: unknown) => {
        const why = inWords(error);
        if (latest.current === 0) setChoosing({ is: 'refused', name: nameOfHanded, why });
      },
    );
  }, [read]);

  const leave = useCallback(() => {
    void open?.machine.close();
    setOpen(null);
    setChoosing({ is: 'waiting' });
  }, [open]);

  if (!open) return <ReplayStart choosing={choosing} onChoose={choose} />;
  return (
    <MachineProvider machine={open.machine}>
      <ReplayConsole open={open} onLeave={leave} />
    </MachineProvider>
  );
}

function inWords(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
