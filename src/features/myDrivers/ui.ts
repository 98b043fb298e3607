export { MyDriverList } from './ui/MyDriverList.tsx';
export { useMyDriverCount } from './ui/useMyDrivers.tsx';
