import { event } from '#kernel/define.ts';
import { type Forms, subjectOfForm } from './declared.model.ts';
import { formPayloads } from './forms.model.ts';

export function formsEvents(forms: Forms) {
  const { changed } = formPayloads(forms);
  return {
    /** The new state of a form, or its end; always complete, because undo restores the old one. */
    'forms/changed': event(changed, {
      lens: 'view',
      // The event has the request too: undo does not change a form after it was saved or refused.
      touches: ({ of, id }) => {
        const form = forms.get(of);
        const flow = form?.wizard ? ['flow'] : [];
        return form ? [`request:${subjectOfForm(form, id)}`, ...flow] : [];
      },
    }),
  };
}
