// Which paths are screens of the console, so that an unknown address is answered with 404 while the
// page says 'Not found'.
import { otherPaths, patternOf, screenPaths } from '#domain/screens.ts';

const forms = [...Object.values(screenPaths), ...Object.values(otherPaths)];
const patterns = forms.map((form) => patternOf(form));

/** True for a path that S1 §2 names. */
export function isScreen(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
