import { rowsOf2, rowsOf3, rowsOf4 } from '#domain/entities.migrations.ts';
import type { Part } from '#kernel/migrations.ts';

const known = (data: object) => ({ unread: [], ...data });

/** Rows lacked fields, and a load did not say what could not be read. */
export const worldOf2: Part = {
  payloads: { 'world/loadReplied': known, 'world/loaded': known, 'world/resynced': known },
  rows: rowsOf2,
};

const counted = (data: object) => ({ partial: 0, ...data });

/** A row with one field that could not be read was left out. */
export const worldOf3: Part = {
  payloads: { 'world/loadReplied': counted, 'world/loaded': counted, 'world/resynced': counted },
  rows: rowsOf3,
};

export const worldOf4: Part = { rows: rowsOf4 };
