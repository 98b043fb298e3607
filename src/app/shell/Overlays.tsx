import { BulkOutcomes } from '#features/bulk/ui.ts';
import { ContactWindows } from '#features/contact/ui.ts';
import { KeepDialog } from '#spine/flow/ui.ts';
import type { ConsoleSees } from '#features/index.ts';
import { useInfoWidth } from '#features/info/ui.ts';
import { NoteTemplateForms } from '#features/noteTemplates/ui.ts';
import { VerificationForms } from '#features/verifications/ui.ts';
import { NoticeToasts } from '#features/notices/ui.ts';
import { TripForms } from '#features/tripPage/ui.ts';
import { VehicleForms } from '#features/vehicles/ui.ts';
import { useSelect } from '#views/bind/useSelect.ts';
import { LoadingLabel } from '#views/kit/panels/Loading.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import css from './Overlays.module.css';
import { Palette } from './Palette.tsx';
import { SweepMode } from './SweepMode.tsx';

/** Dialogs, toasts and other layers over the screen. `leftPx`: width of the open wizard. */
export function Overlays(props: {
  readonly mode: 'fake' | 'live' | 'replay';
  readonly leftPx: number;
}) {
  const { mode, leftPx } = props;
  return (
    <>
      {/* In a recording it would cover the transport bar and could not be closed. */}
      {mode === 'replay' ? null : <BulkOutcomes />}
      <SweepMode />
      <Palette />
      <KeyHelp />
      {/* In a recording a dialog would cover what the viewer looks at. */}
      {mode === 'replay' ? null : <ContactWindows />}
      {mode === 'replay' ? null : <KeepDialog />}
      {mode === 'replay' ? null : <VehicleForms />}
      {mode === 'replay' ? null : <NoteTemplateForms />}
      {mode === 'replay' ? null : <VerificationForms />}
      {mode === 'replay' ? null : <TripForms />}
      <NoticeToasts leftPx={leftPx} />
      <Loading />
    </>
  );
}

/** S1 §2: bottom right, while data loads, or a place that was taken from the search. */
function Loading() {
  const isLoading = useSelect((all) => isLoadingIn(all as ConsoleSees));
  const infoPx = useInfoWidth();
  return isLoading ? (
    <div className={css.loading} style={{ right: infoPx + 12 }}>
      <LoadingLabel />
    </div>
  ) : null;
}

function isLoadingIn({ world, search }: ConsoleSees): boolean {
  return world.state.loadId !== null || search.state.asked !== null;
}
