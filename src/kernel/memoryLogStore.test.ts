import { memoryDisk, memoryLogStore } from './memoryLogStore.ts';
import { logStoreContract } from './testing/logStoreContract.ts';

logStoreContract(() => {
  const disk = memoryDisk();
  return async () => memoryLogStore(disk);
});
