import { openBroadcast } from './broadcast.ts';

/** Messages between the tabs of one browser. */
export type TabNews =
  | { readonly is: 'loggedOut'; readonly userId: string }
  /** Asks the other tabs what this user has left unsent there. */
  | { readonly is: 'askUnsent'; readonly userId: string; readonly ask: string }
  | {
      readonly is: 'unsent';
      readonly ask: string;
      readonly slot: string;
      readonly requests: number;
      readonly forms: number;
    };

export type Tabs = {
  send(news: TabNews): void;
  /** Receives messages of the other tabs only. Returns the function that unsubscribes. */
  listen(on: (news: TabNews) => void): () => void;
  close(): void;
};

/** The other tabs of this browser with the same deployment; none where there is no channel. */
export function openTabs(deployment: string): Tabs {
  const line = openBroadcast(`tarmac:${deployment}`);
  return {
    send: (news) => line.send(news),
    listen: (on) =>
      line.listen((data) => {
        if (isNews(data)) on(data);
      }),
    close: () => line.close(),
  };
}

/** A tab of another build may use another format. */
function isNews(data: unknown): data is TabNews {
  if (typeof data !== 'object' || data === null) return false;
  const news = data as { readonly [field: string]: unknown };
  const has = (field: string) => typeof news[field] === 'string';
  if (news.is === 'loggedOut') return has('userId');
  if (news.is === 'askUnsent') return has('userId') && has('ask');
  const counts = (field: string) => typeof news[field] === 'number';
  return news.is === 'unsent' && has('ask') && has('slot') && counts('requests') && counts('forms');
}
