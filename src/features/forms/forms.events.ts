import { event } from '#kernel/define.ts';
import { type Forms, subjectOfForm } from './declared.model.ts';
import { formPayloads } from './forms.model.ts';

export function formsEvents(forms: Forms) {
  const { changed } = formPayloads(forms);
  return {
    /** A form is now this, or no more; told as a whole, since undo puts the old one back. */
    'forms/changed': event(changed, {
      lens: 'view',
      // With its request: what was saved or refused is not taken back under it.
      touches: ({ of, id }) => {
        const form = forms.get(of);
        const flow = form?.wizard ? ['flow'] : [];
        return form ? [`request:${subjectOfForm(form, id)}`, ...flow] : [];
      },
    }),
  };
}
