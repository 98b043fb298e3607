/** Loads once; what could not be loaded is tried again by the next who asks. */
export function loadedOnce<T>(
  load: () => Promise<T>,
  failed: (error: unknown) => void,
): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      failed(error);
      throw error;
    });
    return loading;
  };
}
