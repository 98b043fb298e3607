import { selectFrom } from '#views/bind/useSelect.ts';
import type { VerificationsTypes } from '../verifications.slice.ts';

export const useVerifications = selectFrom<VerificationsTypes>();
