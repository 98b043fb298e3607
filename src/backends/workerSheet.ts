// Reads a file in a worker of its own, which ends with the answer.
import { refusedUnread, type SheetRead } from './sheetFile.ts';

export async function readSheetFile(file: File): Promise<SheetRead> {
  const why = refusedUnread(file.name, file.size);
  if (why !== null) return { is: 'refused', why };
  const [{ default: SheetWorker }, bytes] = await Promise.all([
    import('./sheet.worker.ts?worker'),
    file.arrayBuffer(),
  ]);
  const worker = new SheetWorker({ name: 'sheet' });
  try {
    return await new Promise<SheetRead>((resolve) => {
      const broken = () => resolve({ is: 'refused', why: 'It cannot be read.' });
      worker.addEventListener('message', ({ data }: MessageEvent<SheetRead>) => resolve(data));
      worker.addEventListener('error', broken);
      worker.addEventListener('messageerror', broken);
      worker.postMessage({ name: file.name, bytes }, [bytes]);
    });
  } catch {
    return { is: 'refused', why: 'It cannot be read.' };
  } finally {
    worker.terminate();
  }
}
