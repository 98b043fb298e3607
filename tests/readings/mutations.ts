// One mutation for each test title that cites a reading of docs/rules.md. It breaks the reading as
// a careless change would, and the test must fail.
import type { Mutations } from './mutation.ts';
import { app } from './mutations/app.ts';
import { company } from './mutations/company.ts';
import { domain } from './mutations/domain.ts';
import { features } from './mutations/features.ts';
import { planning } from './mutations/planning.ts';
import { spine } from './mutations/spine.ts';

export const mutations: Mutations = {
  ...app,
  ...company,
  ...domain,
  ...features,
  ...planning,
  ...spine,
};
