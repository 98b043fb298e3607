// Text for a terminal: each line is one line, and holds nothing that a terminal obeys.

/** Control characters, line separators, and marks that change the direction of text. */
const obeyed = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu;

/** They become `\u001b` and the like, which means the same inside a string of JSON. */
export function escaped(line: string): string {
  return line.replace(
    obeyed,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

export function inOneLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replaceAll('\n', ' ');
}
