export { useCompanyZone, useIsOneZone } from './ui/useCompanyZone.tsx';
