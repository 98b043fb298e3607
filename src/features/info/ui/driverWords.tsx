import type { Driver } from '#domain/entities.ts';
import { presenceWords } from '#views/kit/marks/Person.tsx';

/** 'Online, contractor', or that they drive no more. */
export function presenceAndType({ presence, type, hasLeft }: Driver): string {
  return `${hasLeft ? 'No longer drives' : presenceWords[presence]}, ${type}`;
}
