import { lateOf } from './logNames.ts';

/** The code that opens a log is loaded with the console: the login screen needs none. */
export async function loadLogs() {
  const [{ openIdbLogStore, logVersionOf, upgradeOf }, { withLateRecords }, { migrations }] =
    await Promise.all([
      import('#backends/idbLogStore.ts'),
      import('#backends/lateRecords.ts'),
      import('#features/migrations.ts'),
    ]);
  const version = logVersionOf(migrations);
  return {
    open: (name: string) => openIdbLogStore(name, migrations),
    /** The log of this tab, with what the page before a reload had not stored yet. */
    async openOwn(name: string) {
      const late = { storage: sessionStorage, key: lateOf(name), version, page: globalThis };
      return withLateRecords(await openIdbLogStore(name, migrations), late);
    },
    version,
    upgradeFrom: (version: number) => upgradeOf(version, migrations),
  };
}
