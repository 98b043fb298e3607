// A recording goes from the console that made it to a tab that replays it, without a download.

/** Where the operator wants to be in the recording, and what is handed over once it has come. */
export type Handed = { readonly atSeq: number; readonly come: Promise<HandedOver> };

/** The recording, and the accounts of whoever opens it; null: the console knows of none. */
export type HandedOver = { readonly file: File; readonly accountIds: readonly string[] | null };

/** What goes from tab to tab. */
type Message = { readonly file: Blob; readonly accountIds: readonly string[] | null };

/** What the operator reads of a recording that has no file name. */
export const nameOfHanded = 'This session';

const patienceMs = 60_000;
const ready = 'ready';

/**
 * Opens replay in another tab at a record. Call it from a click: browsers open tabs for nothing
 * else. Rejects with words for the operator.
 */
export async function openInReplay(record: () => Promise<Message>, atSeq: number): Promise<void> {
  const id = crypto.randomUUID();
  const channel = new BroadcastChannel(channelName(id));
  try {
    const asked = heard(channel, 'The other tab did not ask for the recording.');
    asked.catch(() => {});
    const query = new URLSearchParams({ mode: 'replay', take: id, at: String(atSeq) });
    const opened = window.open(`/?${query}`, '_blank');
    if (opened === null) throw new Error('The browser does not open another tab for this page.');
    const message = await record();
    await asked;
    channel.postMessage(message);
  } finally {
    channel.close();
  }
}

/** What the address says is being handed over to this tab; null when nothing is. */
export function takeOver(search: string): Handed | null {
  const query = new URLSearchParams(search);
  const [id, at] = [query.get('take'), Number(query.get('at'))];
  if (id === null || !Number.isSafeInteger(at) || at < 0) return null;
  const channel = new BroadcastChannel(channelName(id));
  const message = heard(channel, 'The console that opened this tab handed nothing over.');
  channel.postMessage(ready);
  return {
    atSeq: at,
    come: message
      .then((told) => {
        const { file, accountIds } = told as Message;
        return { file: new File([file], nameOfHanded), accountIds };
      })
      .finally(() => channel.close()),
  };
}

function channelName(id: string): string {
  return `tarmac-replay:${id}`;
}

/** The first message of the other side; rejects with `otherwise` when none comes. */
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
