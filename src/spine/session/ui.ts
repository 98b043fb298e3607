export { Login } from './ui/Login.tsx';
