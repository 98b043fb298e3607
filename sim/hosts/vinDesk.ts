// The VIN data of a company's host: loaded before the first VIN is decoded, and not earlier.
import { routes } from '#wire/calls/calls.ts';
import type { RawRequest } from '#wire/transport.ts';
import { decodeVin } from '#vin/decodeVin.ts';
import { openVinData } from '#vin/vinData.ts';
import type { Core } from '../company/core.ts';

/** Reads the compact VIN data; rejects when it cannot be read. */
export type VinText = () => Promise<string>;

const [folder = ''] = routes.decodeVin.path.split('{id}');

/** Whether a VIN is to be decoded. */
export function isVinRequest({ path }: RawRequest): boolean {
  return path.startsWith(folder);
}

export class VinDesk {
  readonly #core: Core;
  readonly #read: VinText | null;
  #loading: Promise<void> | null = null;

  constructor(core: Core, read: VinText | null) {
    this.#core = core;
    this.#read = read;
  }

  /** Resolves when the company can decode, or when it cannot; the next call then tries again. */
  ready(): Promise<void> {
    this.#loading ??= this.#load().catch(() => {
      this.#loading = null;
    });
    return this.#loading;
  }

  async #load(): Promise<void> {
    if (!this.#read) return;
    const data = openVinData(await this.#read());
    this.#core.decodeVins((vin) => decodeVin(data, vin));
  }
}
