// The auth port in memory, for consoles without a browser; its checksum of a token is a word.
import type { Auth } from '../auth.ts';

export function memoryAuth(): Auth {
  let token: string | null = null;
  let device: string | null = null;
  const keep = (given: string | null) => {
    token = given;
  };
  return {
    token: () => token,
    keep,
    forget: () => keep(null),
    end() {
      const ended = token === null ? null : `sum of ${token}`;
      keep(null);
      return ended;
    },
    told() {},
    device: () => device,
    keepDevice(mark) {
      device = mark;
    },
  };
}
