// The filed days of a served company: a folder with one packed file for each, written once and read
// when a request asks for it.
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip, createGzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FiledDay } from '../core/filed.ts';
import { lineOf, LineReader } from './lines.ts';
import { Gathering, type Piece, piecesOf } from './pieces.ts';
import { syncFolder } from './syncFolder.ts';

type DayLine = { readonly piece: Piece } | { readonly pieces: number };

export class FiledFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** Resolves when the day survives a power cut. */
  async put(day: FiledDay, oldest: number): Promise<void> {
    await mkdir(this.#path, { recursive: true });
    const path = this.#pathOf(day.number);
    const next = `${path}.next`;
    const file = await open(next, 'w', 0o600);
    try {
      await pipeline(Readable.from(linesOf(day)), createGzip(), file.createWriteStream());
      const written = await open(next, 'r');
      await written.sync();
      await written.close();
    } catch (error) {
      // On a full disk it would take the room that the company's own file needs.
      await rm(next, { force: true });
      throw error;
    } finally {
      await file.close().catch(() => {});
    }
    await rename(next, path);
    await syncFolder(path);
    for (const { name, number } of await this.#files()) {
      if (number < oldest) await rm(join(this.#path, name), { force: true });
    }
  }

  /** Rejects with a text when it is not there or damaged. */
  async read(number: number): Promise<FiledDay> {
    const path = this.#pathOf(number);
    const gathering = new Gathering();
    let pieces = 0;
    let isWhole = false;
    const damaged = (): never => {
      throw new Error(`${path} is damaged`);
    };
    const lines = new LineReader(0, {
      line(json) {
        const line = JSON.parse(json) as DayLine;
        if ('piece' in line) {
          gathering.take(line.piece);
          pieces += 1;
        } else isWhole = line.pieces === pieces;
      },
      damaged,
    });
    lines.chain();
    try {
      await pipeline(createReadStream(path), createGunzip(), async (unpacked) => {
        for await (const chunk of unpacked) lines.push(chunk as Buffer);
      });
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') throw new Error(`${path} is missing`, { cause: error });
      if (code.startsWith('Z_') || code === 'ERR_STREAM_PREMATURE_CLOSE') damaged();
      throw error;
    }
    return isWhole ? (gathering.whole() as FiledDay) : damaged();
  }

  async clear(): Promise<void> {
    for (const { name } of await this.#files()) await rm(join(this.#path, name), { force: true });
  }

  #pathOf(number: number): string {
    return join(this.#path, `${String(number).padStart(6, '0')}.gz`);
  }

  /** Its own files alone: what else is in the folder stays. */
  async #files(): Promise<{ readonly name: string; readonly number: number }[]> {
    const names = await readdir(this.#path).catch(() => []);
    return names.flatMap((name) => {
      const number = /^(\d{6,})\.gz(\.next)?$/.exec(name)?.[1];
      return number === undefined ? [] : [{ name, number: Number(number) }];
    });
  }
}

function* linesOf(day: FiledDay): Iterable<string> {
  let sum = 0;
  let pieces = 0;
  const next = (json: string) => {
    const line = lineOf(json, sum);
    ({ sum } = line);
    return line.text;
  };
  for (const piece of piecesOf(day)) {
    pieces += 1;
    yield next(`{"piece":${piece}}`);
  }
  yield next(JSON.stringify({ pieces } satisfies DayLine));
}
