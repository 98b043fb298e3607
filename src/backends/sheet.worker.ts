// Reads dropped files apart from the page, which stays at hand while a large one is unpacked.
import { readSheet } from './sheetFile.ts';

type Asked = { readonly name: string; readonly bytes: ArrayBuffer };

self.addEventListener('message', ({ data: { name, bytes } }: MessageEvent<Asked>) => {
  void readSheet(name, new Uint8Array(bytes)).then((read) => self.postMessage(read));
});
