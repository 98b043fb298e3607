export { useCompanyZone } from './ui/useCompanyZone.ts';
