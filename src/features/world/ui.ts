export { useCompanyZone } from './ui/useCompanyZone.tsx';
