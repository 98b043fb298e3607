// Sends a recording from the console that made it to a tab that replays it, without a download.

/** The record to show first, and the recording once it has arrived. */
export type Handed = { readonly atSeq: number; readonly come: Promise<HandedOver> };

/** The recording, and the accounts of the user who opens it; null: unknown to the console. */
export type HandedOver = { readonly file: File; readonly accountIds: readonly string[] | null };

/** The message between the tabs. */
type Message = { readonly file: Blob; readonly accountIds: readonly string[] | null };

/** The name shown for a recording without a file name. */
export const nameOfHanded = 'This session';

const patienceMs = 60_000;
const ready = 'ready';

/**
 * Opens replay in another tab at a record. Call it from a click: browsers block it otherwise.
 * Rejects with a message for the operator.
 */
export async function openInReplay(record: () => Promise<Message>, atSeq: number): Promise<void> {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(channelName(id));
  try {
    const asked = heard(channel, 'The other tab did not ask for the recording.');
    asked.catch(() => {});
    const query = new URLSearchParams({ mode: 'replay', take: id, at: String(atSeq) });
    const opened = window.open(`/?${query}`, '_blank');
    if (opened === null) throw new Error('The browser blocked the new tab.');
    const message = await record();
    await asked;
    channel.postMessage(message);
  } finally {
    channel.close();
  }
}

/** The recording that the address announces for this tab; null for none. */
export function takeOver(search: string): Handed | null {
  const query = new URLSearchParams(search);
  const [id, at] = [query.get('take'), Number(query.get('at'))];
  if (id === null || !Number.isSafeInteger(at) || at < 0) return null;
  const channel = new BroadcastChannel(channelName(id));
  const message = heard(channel, 'The console that opened this tab did not send the recording.');
  channel.postMessage(ready);
  return {
    atSeq: at,
    come: message
      .then((received) => {
        const { file, accountIds } = received as Message;
        return { file: new File([file], nameOfHanded), accountIds };
      })
      .finally(() => channel.close()),
  };
}

function channelName(id: string): string {
  return `tarmac-replay:${id}`;
}

/** The first message from the other tab; rejects with `otherwise` when none arrives. */
function heard(channel: BroadcastChannel, otherwise: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(otherwise)), patienceMs);
    const on = ({ data }: MessageEvent<unknown>) => {
      clearTimeout(timer);
      resolve(data);
    };
    channel.addEventListener('message', on, { once: true });
  });
}
