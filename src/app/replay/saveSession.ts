/** Hands a session file to the operator as a download. */
export async function saveSession(record: () => Promise<Blob>): Promise<void> {
  const file = await record();
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = nameOf(new Date());
  link.click();
  // Some browsers read it a moment later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** By the operator's own calendar, so that it is found again. */
function nameOf(now: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `session-${day}-${two(now.getHours())}${two(now.getMinutes())}.tarmac`;
}
