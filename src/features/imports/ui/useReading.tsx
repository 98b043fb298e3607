import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { linesOfText, type MoveLines } from '#domain/moveTable.ts';
import type { Separator } from '#domain/csv.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import type { ReadTable } from '../imports.model.ts';

/** Reads a file as a table, or says in words why it cannot. */
export type ReadFile = (
  file: File,
  /** The name of the one to read; null for the likeliest. */
  sheet?: string | null,
) => Promise<
  | (MoveLines & {
      readonly is: 'csv' | 'xlsx';
      readonly separator: Separator | null;
      readonly sheet: string | null;
      readonly sheets: ReadTable['source']['sheets'];
      readonly hidden: ReadTable['hidden'];
    })
  | { readonly is: 'refused'; readonly why: string }
>;

export type ReadingState =
  | { readonly is: 'resting' }
  | { readonly is: 'reading'; readonly name: string }
  | { readonly is: 'refused'; readonly name: string; readonly why: string };

export type Reading = {
  readonly state: ReadingState;
  /** A file is dragged over the page. */
  readonly isOver: boolean;
  readonly read: (file: File) => Promise<void>;
  /** Another sheet of the file of this name; null where the file is no longer at hand. */
  readonly sheetOf: (fileName: string) => ((sheet: string) => Promise<void>) | null;
  /** Ends what is being read: what was there before stays. */
  readonly stop: () => void;
  /** From the clipboard, which the browser may ask about. */
  readonly paste: () => Promise<void>;
};

/** More is no selection of rows. */
const mostPasted = 2_000_000;
/** A file that takes longer to read is named meanwhile. */
const shownAfterMs = 150;
const texts = 'input, textarea, [contenteditable]';

/** Takes what is pasted or dropped anywhere on the page. `onTaken`: rows have come. */
export function useReading(
  readFile: ReadFile,
  stopReading: () => void,
  onTaken: () => void,
): Reading {
  const machine = useMachine();
  const [state, setState] = useState<ReadingState>({ is: 'resting' });
  const [isOver, setOver] = useState(false);
  const turn = useRef(0);

  async function take(name: string, table: ReadTable) {
    const end = await machine.dispatch({ type: 'imports/read', data: table }).ended;
    if (end.how === 'done') {
      setState({ is: 'resting' });
      onTaken();
    } else {
      setState({
        is: 'refused',
        name,
        why: end.how === 'rejected' ? end.reason : 'It was not read.',
      });
    }
  }

  async function takeText(text: string) {
    turn.current += 1;
    if (text.trim() === '') return setState(refusedPaste('There is no text in it.'));
    if (text.length > mostPasted)
      return setState(refusedPaste('It is too long: save it as a file.'));
    const { separator, ...lines } = linesOfText(text);
    await take('The pasted text.', {
      source: { is: 'paste', name: null, separator, sheet: null, sheets: [] },
      ...lines,
      hidden: { lines: [], columns: [], leftOff: 0, farCells: 0 },
    });
  }

  async function read(file: File, wanted: string | null = null) {
    turn.current += 1;
    const own = turn.current;
    // What is shown stays until then: most files are read sooner.
    const slow = setTimeout(() => {
      if (own === turn.current) setState({ is: 'reading', name: file.name });
    }, shownAfterMs);
    const answer = await readFile(file, wanted);
    clearTimeout(slow);
    // Another file was dropped meanwhile.
    if (own !== turn.current) return;
    const name = `${file.name}.`;
    if (answer.is === 'refused') return setState({ is: 'refused', name, why: answer.why });
    files.set(machine, file);
    const { is, separator, sheet, sheets, lines, leftOff, hidden } = answer;
    const source = { is, name: file.name, separator, sheet, sheets };
    await take(name, { source, lines, leftOff, hidden });
  }

  function stop() {
    turn.current += 1;
    setState({ is: 'resting' });
    stopReading();
  }

  async function paste() {
    try {
      await takeText(await navigator.clipboard.readText());
    } catch {
      setState(refusedPaste('The browser does not give it away: press Ctrl+V.'));
    }
  }

  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof Element && event.target.closest(texts)) return;
    const [file] = event.clipboardData?.files ?? [];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    event.preventDefault();
    void (text === '' && file ? read(file) : takeText(text));
  });
  const onDrag = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    setOver(event.type === 'dragover');
    const [file] = event.type === 'drop' ? event.dataTransfer.files : [];
    if (file) void read(file);
  });
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => onPaste(event);
    const dragged = (event: DragEvent) => onDrag(event);
    window.addEventListener('paste', pasted);
    for (const type of drags) window.addEventListener(type, dragged);
    return () => {
      window.removeEventListener('paste', pasted);
      for (const type of drags) window.removeEventListener(type, dragged);
    };
  }, []);

  const sheetOf = (fileName: string) => {
    const file = files.get(machine);
    return file?.name === fileName ? (sheet: string) => read(file, sheet) : null;
  };
  return { state, isOver, read: (file) => read(file), sheetOf, stop, paste };
}

/** The last file that was read: it has other sheets, while the page stays open. */
const files = new WeakMap<object, File>();

const drags = ['dragover', 'dragleave', 'drop'] as const;

function refusedPaste(why: string): ReadingState {
  return { is: 'refused', name: 'The pasted text.', why };
}
