export { GivenUp, UnderWay, useAttempt, useOpen } from './ui/UnderWay.tsx';
