import { useEffect, useState } from 'react';
import { sheetReader } from '#backends/workerSheet.ts';
import { ImportPage } from '#features/imports/ui.ts';
import { Page } from './Page.tsx';

const trail = [
  { label: 'Command center', path: '/command-center' },
  { label: 'Schedule a move' },
] as const;

/** The page where moves are pasted, or read from a file. */
export function ImportScreen() {
  const [reader] = useState(sheetReader);
  useEffect(() => {
    reader.prepare();
    return reader.close;
  }, [reader]);
  return (
    <Page title="Paste or import" trail={trail} isNamedBelow isWhole>
      <ImportPage readFile={reader.read} stopReading={reader.stop} />
    </Page>
  );
}
