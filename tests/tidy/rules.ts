// All rules by name.
import { dependencies, lockfile } from './dependencies.ts';
import { roomTable, where } from './documents.ts';
import { glossary } from './glossary.ts';
import { independence } from './independence.ts';
import { circles, layers } from './layers.ts';
import { pictures } from './pictures.ts';
import type { Rule } from './project.ts';
import { exactness, headers, purity } from './purity.ts';
import { allowances, rooms, thirdParties } from './rooms.ts';
import { atoms, repeatedRules, spacing } from './sheets.ts';
import { faces, roles, sliceGraph } from './slices.ts';
import { parameters } from './parameters.ts';
import { spreads } from './spreads.ts';
import { colors, mentions, names, width } from './texts.ts';
import { screenTexts, titles } from './words.ts';

export const rules = {
  parses: ({ sources, broken }) => ({ checked: sources.length, findings: broken }),
  rooms,
  thirdParties,
  allowances,
  roles,
  faces,
  sliceGraph,
  layers,
  circles,
  independence,
  purity,
  exactness,
  headers,
  parameters,
  spreads,
  width,
  names,
  colors,
  spacing,
  repeatedRules,
  atoms,
  mentions,
  dependencies,
  lockfile,
  pictures,
  titles,
  screenTexts,
  glossary,
  roomTable,
  where,
} satisfies { readonly [name: string]: Rule };
