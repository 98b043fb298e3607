/** The most similar known name, the first of equals; null when none is similar. */
export function nearestName(typed: string, known: readonly string[]): string | null {
  const word = typed.toLowerCase();
  let nearest: string | null = null;
  // A third of the letters may differ; two swapped letters count twice.
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const name of known) {
    const wrong = lettersWrong(word, name);
    if (wrong >= least) continue;
    least = wrong;
    nearest = name;
  }
  return nearest;
}

/** How many letters to add, leave out or replace make one word of the other (Levenshtein). */
function lettersWrong(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (const [to, other] of [...b].entries()) {
      const replaced = (row[to] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[to + 1] ?? 0) + 1, (next[to] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
