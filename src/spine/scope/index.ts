export { type ScopeSees, scopeSlice, type ScopeTypes } from './scope.slice.ts';
