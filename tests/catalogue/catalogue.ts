// Writes the catalogue of commands and events from the slices' own definitions.
import type { AnySlice, RegistryEntry, Schema } from '#kernel/slice.ts';
import type { Catalogued } from './sources.ts';

const head = [
  '# Commands and events',
  [
    'Every command and event of the console, a page for each slice, from the definitions and the',
    'comments above them; who sends an input and who emits an event is found in the sources.',
    '`tests/catalogue` writes these pages (`npx vitest run tests/catalogue -u`) and fails when one',
    'is out of date.',
  ].join(' '),
  [
    "A command is an *intent* (an operator's, ends exactly once) or an *input* (from outside,",
    'needs no end). *Durable*: written before it is sent. *Undoable*: one step back takes it away.',
    '*Later*: a reply ends it. Names of events are permanent, and their payloads are changed by',
    '[migrations](how-to/change-an-event.md) alone. The lens of an event is *ops* (what happened',
    'to the fleet) or *view* (what this operator looked at).',
  ].join(' '),
  [
    'Fields that hold texts are listed, each with its privacy class, which is what redaction goes',
    'by; numbers, flags and fixed words have none.',
  ].join(' '),
].join('\n\n');

/** The pages by their paths below docs: the first one, and one for each slice that has any. */
export function catalogue(
  slices: readonly AnySlice[],
  registry: readonly RegistryEntry[],
  catalogued: Catalogued,
): ReadonlyMap<string, string> {
  const own = slices.filter(({ commands, events }) => {
    return Object.keys(commands).length + Object.keys(events).length > 0;
  });
  const links = own.map(({ name }) => `- [${name}](events/${name}.md)`).join('\n');
  const pages = own.map((slice) => {
    return [`events/${slice.name}.md`, page(slice, registry, catalogued)] as const;
  });
  return new Map([['events.md', `${head}\n\n${links}\n`], ...pages]);
}

function page(
  slice: AnySlice,
  registry: readonly RegistryEntry[],
  { meanings, senders, emitters }: Catalogued,
): string {
  const entries = new Map(registry.map((entry) => [entry.id as string, entry]));
  const commands = Object.entries(slice.commands).map(([type, def]) => {
    const traits = [
      def.kind,
      def.durable && 'durable',
      def.undoable && 'undoable',
      def.settles === 'later' && 'later',
    ].filter((trait) => trait !== false);
    const entry = entries.get(type);
    const from = entry
      ? `${traits.join(', ')}: '${entry.label}', may: \`${entry.capability}\`${hotkey(entry)}`
      : `${traits.join(', ')}, from ${listed(senders.get(type))}`;
    return part(type, meanings.commands.get(type), from, def.schema);
  });
  const events = Object.entries(slice.events).map(([type, def]) => {
    const from = `lens ${def.lens}, from ${listed(emitters.get(type))}`;
    return part(type, meanings.events.get(type), from, def.schema);
  });
  const parts = [
    `# ${slice.name}`,
    ...(commands.length > 0 ? ['## Commands', ...commands] : []),
    ...(events.length > 0 ? ['## Events', ...events] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function hotkey({ hotkey }: RegistryEntry): string {
  return hotkey ? `, key \`${hotkey}\`` : '';
}

/** A command or event: its meaning, where it comes from, and a line for each text field. */
function part(
  type: string,
  meaning: string | undefined,
  from: string,
  { privacy }: Schema<unknown>,
): string {
  const fields = Object.entries(privacy).map(([path, name]) => `- \`${path}\`: ${name}`);
  const lines = fields.length > 0 ? ['', ...fields] : [];
  return [`### \`${type}\``, '', meaning ?? '', '', `*${from}*`, ...lines].join('\n');
}

function listed(names: readonly string[] = []): string {
  return names.join(', ');
}
