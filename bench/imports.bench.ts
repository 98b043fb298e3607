// 500 imported rows in the built console: from the drop of a file, CSV and XLSX, of 7 columns and
// of 60, until its preview is drawn, and the main thread's work for it and for each key typed.
import { strToU8, zipSync } from 'fflate';
import type { CDPSession, Page } from 'playwright';
import { type Measured, median, quantile, type Tools } from './area.ts';
import { busyMs, keyByKey, LOAD_MS, openBuilt } from './builtConsole.ts';

const ROWS = 500;
/** One in so many is wrong: its drop-off is misspelled. */
const WRONG_EVERY = 5;
/** Columns of an export; most of them say nothing of a move. */
const NARROW = 7;
const WIDE = 60;
const ROUNDS = 5;
/** Between two files. */
const REST_MS = 1_500;
const KEYS = 'Lenexa Collision Center';

export default async function* imports(tools: Tools): AsyncIterable<Measured> {
  const { page, session, close } = await openBuilt(tools, 'command-center/import?seed=7');
  try {
    await page.getByText('Paste rows, or drop').first().waitFor({ timeout: LOAD_MS });
    yield* await preview(page, session, 'csv');
    yield* await preview(page, session, 'xlsx');
    yield* await preview(page, session, 'csv', WIDE);
    yield* await preview(page, session, 'xlsx', WIDE);
    yield await typing(page, session);
  } finally {
    await close();
  }
}

type Kind = 'csv' | 'xlsx';

async function preview(
  page: Page,
  session: CDPSession,
  kind: Kind,
  columns = NARROW,
): Promise<readonly Measured[]> {
  const isWide = columns > NARROW;
  const cpuMs: number[] = [];
  const wallMs: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    // The reader of the next file starts meanwhile, as for an operator who looks at the page.
    await page.waitForTimeout(REST_MS);
    const before = await busyMs(session);
    const prefix = `${kind}${columns}-${round}-`;
    const lines = linesOf(prefix, columns);
    const bytes = kind === 'csv' ? strToU8(csv(lines)) : workbook(lines);
    const file = { name: `moves.${kind}`, base64: Buffer.from(bytes).toString('base64') };
    wallMs.push(await page.evaluate(dropped, { ...file, first: `${prefix}0` }));
    await page.getByRole('heading', { name: `${ROWS} rows` }).waitFor({ timeout: LOAD_MS });
    cpuMs.push((await busyMs(session)) - before);
  }
  const [first = 0, ...others] = wallMs;
  const cpu = median(cpuMs.slice(1));
  return [
    {
      id: `import-drop-${kind}${isWide ? '-wide' : ''}`,
      value: median(others),
      detail: `the first file ${first.toFixed(0)} ms`,
    },
    ...(kind === 'csv' && !isWide
      ? [{ id: 'import-preview', value: cpu, detail: 'CPU of the main thread' }]
      : []),
  ];
}

async function typing(page: Page, session: CDPSession): Promise<Measured> {
  await page.keyboard.press('F8');
  const field = page.getByRole('textbox').or(page.getByRole('combobox')).last();
  await field.focus();
  await page.keyboard.press('Control+A');
  const cpuMs = await keyByKey(page, session, KEYS);
  return {
    id: 'import-typing',
    value: quantile(cpuMs, 0.95),
    detail: `${cpuMs.length} keys, median ${median(cpuMs).toFixed(0)} ms`,
  };
}

/** Different in each round: a file that is dropped again is the draft that is there. */
function linesOf(prefix: string, columns: number): readonly (readonly string[])[] {
  const others = Array.from({ length: columns - NARROW }, (_, at) => at);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const to = row % WRONG_EVERY === 0 ? 'Lenexa Colision Centre Nord' : 'Lenexa Collision Center';
    const from = 'Shawnee Detail & Tint';
    const cells = [`${prefix}${row}`, from, to, '', '', 'Retail', `row ${row}`];
    return [...cells, ...others.map((at) => `${(row * 7 + at) % 90} of ${at}`)];
  });
  const heads = ['vehicle', 'from', 'to', 'ready', 'due by', 'type', 'memo'];
  return [[...heads, ...others.map((at) => `Detail ${at}`)], ...rows];
}

function csv(lines: readonly (readonly string[])[]): string {
  return lines.map((cells) => cells.join(',')).join('\n');
}

/** The least that is a workbook of one sheet. */
function workbook(lines: readonly (readonly string[])[]): Uint8Array {
  const schemas = 'http://schemas.openxmlformats.org';
  const main = `xmlns="${schemas}/spreadsheetml/2006/main"`;
  const office = `${schemas}/officeDocument/2006/relationships`;
  const escaped = (text: string) => text.replaceAll('&', '&amp;');
  const rows = lines.map((cells, at) => {
    const row = cells.map((text, column) => {
      const where = `${lettersOf(column)}${at + 1}`;
      return `<c r="${where}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
    });
    return `<row r="${at + 1}">${row.join('')}</row>`;
  });
  const sheets = '<sheets><sheet name="Moves" sheetId="1" r:id="rId1"/></sheets>';
  const target = `Type="${office}/worksheet" Target="worksheets/sheet1.xml"`;
  const related = `<Relationship Id="rId1" ${target}/>`;
  const ofPackage = `xmlns="${schemas}/package/2006/relationships"`;
  return zipSync({
    'xl/workbook.xml': strToU8(`<workbook ${main} xmlns:r="${office}">${sheets}</workbook>`),
    'xl/_rels/workbook.xml.rels': strToU8(`<Relationships ${ofPackage}>${related}</Relationships>`),
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${main}><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
  });
}

/** 0 is 'A'. */
function lettersOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : `${lettersOf(Math.floor(column / 26) - 1)}${letter}`;
}

type Dropped = { readonly name: string; readonly base64: string; readonly first: string };

/** Runs in the page: drops a file and resolves in the frame after its first row is there. */
function dropped({ name, base64, first }: Dropped): Promise<number> {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
  const startMs = performance.now();
  return new Promise((resolve) => {
    const watch = new MutationObserver(() => {
      // `innerText` would lay the page out at each change, which is no part of the preview.
      if (!document.body.textContent.includes(first)) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startMs), 0));
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  });
}
