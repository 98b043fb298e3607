// How long a change in one console takes to appear in another: from the key or click that sends it
// until its text is in the other page. Pages of one machine share its clock.
import type { Page } from 'playwright';

/** Runs in the page: records the time of the next press, by mouse or key, epoch ms. */
function notePress(): void {
  const pressed = new Promise<number>((resolve) => {
    const on = ({ timeStamp }: Event) => resolve(performance.timeOrigin + timeStamp);
    addEventListener('click', on, { capture: true, once: true });
  });
  Object.assign(window, { pressed });
}

/** Runs in the page: records when a text first appears in it, epoch ms. */
function noteText(text: string): void {
  const seen = new Promise<number>((resolve) => {
    const look = () => {
      if (!document.body.textContent.includes(text)) return;
      watch.disconnect();
      resolve(performance.timeOrigin + performance.now());
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    look();
  });
  Object.assign(window, { seen });
}

/** `press` presses once in `here`, which shows `text` in `there`. Returns the ms between them. */
export async function msUntilSeen(
  { here, there }: { readonly here: Page; readonly there: Page },
  text: string,
  press: () => Promise<void>,
): Promise<number> {
  await there.evaluate(noteText, text);
  await here.evaluate(notePress);
  await press();
  const noted = (page: Page, name: 'pressed' | 'seen') =>
    page.evaluate((key) => (window as unknown as { [note: string]: Promise<number> })[key], name);
  const [seenMs, pressedMs] = [await noted(there, 'seen'), await noted(here, 'pressed')];
  if (seenMs === undefined || pressedMs === undefined) throw new Error('a page was left');
  return seenMs - pressedMs;
}
