export { AccountPicker } from './ui/AccountPicker.tsx';
