// What the schemas of one model year say of a VIN.
import { fitOf, keyedPart, saidBy } from './fit.ts';
import { type Model, modelElement, type SchemaRow, type VinData, type Wmi } from './vinData.ts';

export type Reading = {
  readonly year: number;
  /** By element. The model's own name. */
  readonly values: ReadonlyMap<string, string>;
  readonly make: string | null;
  /** How many characters of the VIN the fitting keys say. */
  readonly said: number;
};

type Fits = ReadonlyMap<string, { readonly fit: number; readonly value: string }>;

/** What a schema says of a VIN. */
type SchemaFits = {
  readonly fits: Fits;
  /** Of each place, how much. */
  readonly said: readonly number[];
  readonly model: Model | null;
};

/**
 * Of the schemas with a model, that describes the vehicle which says most of the VIN. Those without
 * one or with the same add what it leaves open; one of another model describes another vehicle.
 */
export function readYear(data: VinData, wmi: Wmi, vin: string, year: number): Reading {
  const part = keyedPart(vin);
  const fitting = wmi.links
    .filter(({ from, to }) => year >= from && year <= to)
    .map(({ schema }) => fitsOf(data, data.schema(schema), part))
    .toSorted(byDescription);
  const model = fitting[0]?.model ?? null;
  const values = new Map<string, string>();
  const said: number[] = [];
  for (const schema of fitting) {
    if (schema.model && schema.model.name !== model?.name) continue;
    for (const [element, { value }] of schema.fits) {
      if (!values.has(element)) values.set(element, value);
    }
    addSaid(said, schema.said);
  }
  if (model) values.set(modelElement, model.name);
  return { year, values, make: model?.make ?? null, said: sumOf(said) };
}

/** A short key of few characters can be narrower than a long one that says more of the VIN. */
function byDescription(a: SchemaFits, b: SchemaFits): number {
  return (
    Number(b.model !== null) - Number(a.model !== null) ||
    sumOf(b.said) - sumOf(a.said) ||
    modelFitOf(b.fits) - modelFitOf(a.fits) ||
    b.fits.size - a.fits.size
  );
}

/** The most specific value of each element; of equally specific ones the first. */
function fitsOf(data: VinData, rows: readonly SchemaRow[], part: string): SchemaFits {
  const fits = new Map<string, { fit: number; value: string }>();
  const said: number[] = [];
  for (const { key, meanings } of rows) {
    const fit = fitOf(key, part);
    if (fit === null) continue;
    addSaid(said, saidBy(key));
    for (const { element, value } of meanings()) {
      if (fit > (fits.get(element)?.fit ?? worstFit)) fits.set(element, { fit, value });
    }
  }
  return { fits, said, model: data.model(fits.get(modelElement)?.value ?? '') };
}

function modelFitOf(fits: Fits): number {
  return fits.get(modelElement)?.fit ?? worstFit;
}

/** Below that of every key. */
const worstFit = -1_000;

/** Of each place the most that any says. */
function addSaid(said: number[], more: readonly number[]): void {
  for (const [at, one] of more.entries()) said[at] = Math.max(said[at] ?? 0, one);
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
