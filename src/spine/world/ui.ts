export { useCompanyZone, useCompanyZones, useIsOneZone } from './ui/useCompanyZone.tsx';
