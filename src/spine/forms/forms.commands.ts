import { durableIntent, input, undoableIntent } from '#kernel/define.ts';
import type { Forms } from './declared.model.ts';
import { formPayloads, handOverPayload } from './forms.model.ts';

export function formsCommands(forms: Forms) {
  const { opening, named, stepped, typed, settled, adopt } = formPayloads(forms);
  return {
    /** Opens the form of a row or of a new row, or shows the kept one. */
    'forms/open': undoableIntent(opening),
    /** Types into a form: a field, or fields that are settled together. */
    'forms/type': undoableIntent(typed),
    /** Chooses whose values stay, where another user has changed the same fields. */
    'forms/settle': undoableIntent(settled),
    /** Goes to a step of a form that is a wizard. */
    'forms/goTo': undoableIntent(stepped),
    /** Takes a form off the screen: the input is kept. */
    'forms/close': undoableIntent(named),
    /** Discards the input. */
    'forms/discard': undoableIntent(named),
    /** Takes over a closed tab's form, and with it the request that saves it. */
    'forms/adopt': durableIntent(adopt),
    /** Another tab has taken over all forms but these. */
    'forms/handOver': input(handOverPayload),
  };
}
