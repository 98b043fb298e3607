import { useCallback, useRef, useState } from 'react';
import { MachineProvider } from '#views/bind/MachineProvider.tsx';
import { type OpenRecording, openRecording } from './openRecording.ts';
import { ReplayConsole } from './ReplayConsole.tsx';
import { type Choosing, ReplayStart } from './ReplayStart.tsx';

/** Replay mode: a file is chosen, then the console shows it. There is no server at all. */
export default function Replay() {
  const [open, setOpen] = useState<OpenRecording | null>(null);
  const [choosing, setChoosing] = useState<Choosing>({ is: 'waiting' });
  /** Whoever chooses another file while one is being opened means the later one. */
  const latest = useRef(0);

  const read = useCallback(async (file: File) => {
    latest.current += 1;
    const own = latest.current;
    const isLatest = () => own === latest.current;
    setChoosing({ is: 'opening', name: file.name, done: 0, all: 0 });
    try {
      const opened = await openRecording(file, (done, all) => {
        if (isLatest()) setChoosing({ is: 'opening', name: file.name, done, all });
      });
      if (isLatest()) setOpen(opened);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      if (isLatest()) setChoosing({ is: 'refused', name: file.name, why });
    }
  }, []);

  const choose = useCallback((file: File) => void read(file), [read]);

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
