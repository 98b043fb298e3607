// Reads a dropped file apart from the page, which stays at hand while a large one is unpacked.
import { readSheet } from './sheetFile.ts';
import { loadReaders } from './workbook.ts';

type Asked = { readonly name: string; readonly bytes: ArrayBuffer; readonly sheet: string | null };

// While no file is there yet. What fails to load is loaded again with a file that needs it.
void loadReaders().catch(() => {});

self.addEventListener('message', ({ data: { name, bytes, sheet } }: MessageEvent<Asked>) => {
  void readSheet(name, new Uint8Array(bytes), sheet).then((read) => self.postMessage(read));
});
