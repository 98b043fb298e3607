import { undoableIntent } from '#kernel/define.ts';
import type { Forms } from './declared.model.ts';
import { formPayloads } from './forms.model.ts';

export function formsCommands(forms: Forms) {
  const { opening, named, stepped, typed, settled } = formPayloads(forms);
  return {
    /** Opens the form of a row or of something new, or shows the one that was kept. */
    'forms/open': undoableIntent(opening),
    /** Types in a form, a field or what is one question. */
    'forms/type': undoableIntent(typed),
    /** Answers whose values stay, where somebody else has changed the same. */
    'forms/settle': undoableIntent(settled),
    /** Goes to a step of a form that is a wizard. */
    'forms/goTo': undoableIntent(stepped),
    /** Takes a form off the screen: what was typed is kept. */
    'forms/close': undoableIntent(named),
    /** Throws away what was typed. */
    'forms/discard': undoableIntent(named),
  };
}
