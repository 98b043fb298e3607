// A browser's local storage in memory: its keys are its own properties, as in a browser.

export function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(kept, key) ? (kept[key] ?? null) : null),
    setItem: (key: string, value: string) => void (kept[key] = value),
    removeItem: (key: string) => void delete kept[key],
  };
  const kept = Object.create(methods) as Storage;
  return kept;
}
