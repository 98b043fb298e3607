// Writes the catalogue of commands and events from the slices' own definitions.
import type { AnySlice } from '#kernel/slice.ts';
import type { RegistryEntry, Schema } from '#kernel/slice.ts';
import type { Catalogued } from './sources.ts';

const head = [
  '# Commands and events',
  [
    'Every command and event of the console, from the definitions and the comments above them; who',
    'sends an input and who emits an event is found in the sources. `tests/catalogue` writes this',
    'page (`npx vitest run tests/catalogue -u`) and fails when it is out of date.',
  ].join(' '),
  [
    "A command is an *intent* (an operator's, ends exactly once) or an *input* (from outside,",
    'needs no end). *Durable*: written before it is sent. *Undoable*: one step back takes it away.',
    '*Later*: a reply ends it. Names and payloads of events are permanent.',
  ].join(' '),
  [
    'Texts are given with their privacy class, which is what redaction goes by; numbers, flags and',
    'fixed words have none.',
  ].join(' '),
].join('\n\n');

export function catalogue(
  slices: readonly AnySlice[],
  registry: readonly RegistryEntry[],
  { meanings, senders, emitters }: Catalogued,
): string {
  const entries = new Map(registry.map((entry) => [entry.id as string, entry]));
  const parts = slices.map((slice) => {
    const commands = Object.entries(slice.commands).map(([type, def]) => {
      const entry = entries.get(type);
      const traits = [
        def.kind,
        def.durable && 'durable',
        def.undoable && 'undoable',
        def.settles === 'later' && 'later',
      ].filter((trait) => trait !== false);
      const from = entry
        ? `'${entry.label}', may: \`${entry.capability}\`${hotkey(entry)}`
        : listed(senders.get(type));
      return row(type, meanings.commands.get(type), traits.join(', '), from, def.schema);
    });
    const events = Object.entries(slice.events).map(([type, def]) => {
      return row(
        type,
        meanings.events.get(type),
        def.lens,
        listed(emitters.get(type) ?? ['old logs']),
        def.schema,
      );
    });
    return [
      `## ${slice.name}`,
      table(['Command', 'Meaning', 'Kind', 'From', 'Texts'], commands),
      table(['Event', 'Meaning', 'Lens', 'Emitted by', 'Texts'], events),
    ].join('\n\n');
  });
  return `${[head, ...parts].join('\n\n')}\n`;
}

function hotkey({ hotkey }: RegistryEntry): string {
  return hotkey ? `, key \`${hotkey}\`` : '';
}

function row(
  type: string,
  meaning: string | undefined,
  kind: string,
  from: string,
  schema: Schema<unknown>,
): string {
  return `| \`${type}\` | ${meaning ?? ''} | ${kind} | ${from} | ${texts(schema)} |`;
}

/** The text fields by privacy class. */
function texts({ privacy }: Schema<unknown>): string {
  const classes = new Map<string, string[]>();
  for (const [path, name] of Object.entries(privacy)) {
    classes.set(name, [...(classes.get(name) ?? []), path]);
  }
  const parts = [...classes].map(([name, paths]) => `${name}: ${paths.map(quoted).join(' ')}`);
  return parts.length > 0 ? parts.join('; ') : '–';
}

function quoted(path: string): string {
  return `\`${path}\``;
}

function listed(names: readonly string[] = []): string {
  return names.join(', ');
}

function table(titles: readonly string[], rows: readonly string[]): string {
  return [`| ${titles.join(' | ')} |`, `|${titles.map(() => '--').join('|')}|`, ...rows].join('\n');
}
