/** Lets a view judge changes to a plan by hand beside its own thread, without knowing where. */
import { createContext, type ReactNode, useContext, useState } from 'react';
import { HandDesk } from '#planning/team/byHand/handDesk.ts';
import { HandLine } from '#planning/team/byHand/handLine.ts';

/** Opens a line to a desk that judges. */
export type OpenHand = () => HandLine;

const HandContext = createContext<OpenHand>(handInPage);

export function HandJudge(props: { readonly open: OpenHand; readonly children: ReactNode }) {
  return <HandContext value={props.open}>{props.children}</HandContext>;
}

/** One line for as long as the view is there. */
export function useHandLine(): HandLine {
  const open = useContext(HandContext);
  const [line] = useState(open);
  return line;
}

/** Without a thread of its own: for pages that have no worker. */
function handInPage(): HandLine {
  const desk = new HandDesk({
    post: (message) => line.take(message),
    later: (turn) => void setTimeout(turn, 0),
    nowMs: () => performance.now(),
  });
  const line = new HandLine((message) => desk.take(message));
  return line;
}
