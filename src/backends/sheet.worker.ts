// Reads a dropped file apart from the page, which stays at hand while a large one is unpacked.
import { loadReaders, readSheet } from './sheetFile.ts';

type Asked = { readonly name: string; readonly bytes: ArrayBuffer };

// While no file is there yet. What fails to load is loaded again with a file that needs it.
void loadReaders().catch(() => {});

self.addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Asked>) => {
  void readSheet(name, new Uint8Array(bytes)).then((read) => self.postMessage(read));
});
