import { durableIntent, input, undoableIntent } from '#kernel/define.ts';
import type { Forms } from './declared.model.ts';
import { formPayloads, handOverPayload } from './forms.model.ts';

export function formsCommands(forms: Forms) {
  const { opening, named, stepped, typed, settled, adopt } = formPayloads(forms);
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
    /** A form of a closed tab goes on here, and with it the request that saves it. */
    'forms/adopt': durableIntent(adopt),
    /** Another tab has taken over all forms but these. */
    'forms/handOver': input(handOverPayload),
  };
}
