export { verifications } from './verifications.fetches.ts';
export { verificationsProcess } from './verifications.process.ts';
export { verificationsSlice, type VerificationsTypes } from './verifications.slice.ts';
