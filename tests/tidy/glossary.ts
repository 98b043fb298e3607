// The glossary: each term in one row.
import type { Finding, Rule } from './project.ts';

/** A term has one row of the glossary; one with several meanings lists them there. */
export const glossary: Rule = ({ files }) => {
  const path = 'GLOSSARY.md';
  const lines = files.find((file) => file.path === path)?.text.split('\n') ?? [];
  const seen = new Map<string, number>();
  const findings: Finding[] = [];
  lines.forEach((row, index) => {
    const cell = row.match(/^\| ([^|-][^|]*) \|/)?.[1] ?? '';
    const terms = cell === 'word' ? [] : cell.split(', ').filter(Boolean);
    for (const term of terms) {
      const first = seen.get(term);
      if (first === undefined) seen.set(term, index + 1);
      else findings.push({ path, line: index + 1, what: `${term} is defined in line ${first}` });
    }
  });
  return { checked: seen.size, findings };
};
