export { ConnectionMark } from './ui/ConnectionMark.tsx';
export { SimControl } from './ui/SimControl.tsx';
