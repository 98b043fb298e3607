// Property tests draw the same values in every run, so that a change alone turns one red. Another
// seed explores: PROPERTY_SEED=<integer>, or PROPERTY_SEED=new for one nobody has seen. It comes
// by way of the configuration, since pages have no environment.
import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { inject } from 'vitest';

configureGlobal({ ...readConfigureGlobal(), seed: inject('propertySeed') });
