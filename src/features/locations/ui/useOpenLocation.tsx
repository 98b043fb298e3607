import { type Bound, useForm, useShownForms } from '#spine/forms/ui.ts';
import { locationForm, newLocationForm, type TypedLocation } from '../locations.forms.ts';

/** The form of a location that is on the screen, the newer one of two; undefined without one. */
export function useOpenLocation(): Bound<TypedLocation> | undefined {
  const [ofNew] = useShownForms(newLocationForm);
  const [edited] = useShownForms(locationForm);
  const created = useForm(newLocationForm, ofNew ?? '');
  const changed = useForm(locationForm, edited ?? '');
  if (!created || !changed) return created ?? changed;
  return created.form.sinceMs > changed.form.sinceMs ? created : changed;
}

/** Whether a location is being written: its form takes the dock. */
export function useIsLocationOpen(): boolean {
  const ofNew = useShownForms(newLocationForm).length;
  return ofNew + useShownForms(locationForm).length > 0;
}
