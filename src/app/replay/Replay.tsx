import { useCallback, useEffect, useRef, useState } from 'react';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { takeOver } from './handOver.ts';
import { type OpenRecording, openRecording } from './openRecording.ts';
import { ReplayConsole } from './ReplayConsole.tsx';
import { type Choosing, ReplayStart } from './ReplayStart.tsx';

/** Replay mode: a file is chosen, then the console shows it. There is no server at all. */
export default function Replay() {
  const [open, setOpen] = useState<OpenRecording | null>(null);
  const [choosing, setChoosing] = useState<Choosing>({ is: 'waiting' });
  /** Whoever chooses another file while one is being opened means the later one. */
  const latest = useRef(0);

  const read = useCallback(
    async (name: string, file: File | Promise<File>, atSeq: number | null) => {
      latest.current += 1;
      const own = latest.current;
      const isLatest = () => own === latest.current;
      setChoosing({ is: 'opening', name, done: 0, all: 0 });
      try {
        const opened = await openRecording(await file, atSeq, (done, all) => {
          if (isLatest()) setChoosing({ is: 'opening', name, done, all });
        });
        if (isLatest()) setOpen(opened);
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (isLatest()) setChoosing({ is: 'refused', name, why });
      }
    },
    [],
  );

  const choose = useCallback((file: File) => void read(file.name, file, null), [read]);

  useEffect(() => {
    const handed = takeOver(location.search);
    if (handed) void read('The session', handed.file, handed.atSeq);
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
