import { nextTask } from './nextTask.ts';

/** Downloads a text as a file. Yields between the pieces so that the page stays responsive. */
export async function downloadPieces(
  pieces: Iterable<string>,
  file: { readonly name: string; readonly type: string },
): Promise<void> {
  const written: string[] = [];
  for (const piece of pieces) {
    written.push(piece);
    await nextTask();
  }
  download(new Blob(written, { type: file.type }), file.name);
}

/** Downloads a file under a suggested name. */
export function download(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
