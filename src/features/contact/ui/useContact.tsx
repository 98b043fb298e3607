import { selectFrom } from '#views/bind/useSelect.ts';
import type { ContactTypes } from '../contact.slice.ts';

export const useContact = selectFrom<ContactTypes>();
