import { expect, test } from 'vitest';
import { placeText } from './places.fetches.ts';

test.each(['8165550031', '(816) 555-0031', '+1 816 555 0031', '816-555-00'])(
  '%s is a phone number, which is not sent to the places service (P20)',
  (typed) => {
    expect(placeText(typed)).toBeNull();
  },
);

test.each(['66061', '66061-1234', '119', '1195 W 119th St 8165550031', 'I-435 816555'])(
  '%s may be a place and is sent to the places service',
  (typed) => {
    expect(placeText(typed)).toBe(typed);
  },
);
