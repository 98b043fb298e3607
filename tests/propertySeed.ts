// Property tests draw the same values in every run, so that only a change turns one red. Another
// seed explores: PROPERTY_SEED=<integer>, or PROPERTY_SEED=new for a random one. The configuration
// passes it on, because pages have no environment.
import { configureGlobal, readConfigureGlobal } from 'fast-check';
import { inject } from 'vitest';

configureGlobal({ ...readConfigureGlobal(), seed: inject('propertySeed') });
