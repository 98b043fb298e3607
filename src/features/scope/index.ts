export { scopeRegistry, type ScopeSees, scopeSlice, type ScopeTypes } from './scope.slice.ts';
