export { AskAgain } from './ui/Acts.tsx';
export { OutboxButton } from './ui/OutboxButton.tsx';
export { Row, Section } from './ui/Section.tsx';
export { GivenUp, UnderWay, useAttempt, useOpen } from './ui/UnderWay.tsx';
export { UnsentMark, useUnsentChange } from './ui/UnsentMark.tsx';
