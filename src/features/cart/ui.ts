export { CartButton } from './ui/CartButton.tsx';
