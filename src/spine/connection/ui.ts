export { AsOf, useLostSince, useSkewText } from './ui/AsOf.tsx';
export { ConnectionMark } from './ui/ConnectionMark.tsx';
export { FaultList } from './ui/FaultList.tsx';
export { SimControl } from './ui/SimControl.tsx';
export { SimPace } from './ui/SimPace.tsx';
