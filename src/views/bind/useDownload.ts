import { download, downloadPieces } from '../kit/download.ts';
import { useMachine } from './MachineProvider.tsx';

/** Downloads a file, and says its name to the operator. */
export function useDownload() {
  const machine = useMachine();
  const told = (name: string) =>
    void machine.dispatch({ type: 'notices/tellSaved', data: { name } });
  return {
    download(file: Blob, name: string): void {
      download(file, name);
      told(name);
    },
    async downloadPieces(...of: Parameters<typeof downloadPieces>): Promise<void> {
      await downloadPieces(...of);
      told(of[1].name);
    },
  };
}
