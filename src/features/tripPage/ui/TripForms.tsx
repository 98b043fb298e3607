import { formatPhone } from '#domain/phone.ts';
import { detailFields } from '#domain/tripChanges.ts';
import {
  EveryInput,
  FormArea,
  FormDialog,
  FormText,
  useForm,
  useShownForms,
} from '#spine/forms/ui.ts';
import { fetched } from '#spine/fetches/index.ts';
import { tripDetail } from '../tripPage.fetches.ts';
import { tripForm } from '../tripPage.forms.ts';
import { useTripPage } from './useTripPage.tsx';

/** The open forms of trips' details, on every screen. */
export function TripForms() {
  return useShownForms(tripForm).map((id) => <TripForm key={id} tripId={id} />);
}

/** Reading 37 'Edit details'. */
function TripForm({ tripId }: { readonly tripId: string }) {
  const form = useForm(tripForm, tripId);
  const name = useTripPage(({ world }) => world.tables.trips.get(tripId)?.name);
  const known = useTripPage((sees) => fetched(sees, tripDetail, { tripId }));
  if (!form) return null;
  const detail = known?.is === 'ready' ? known.value : (known?.last ?? null);
  return (
    <FormDialog form={form} title={`Details of trip #${name ?? tripId}`}>
      <EveryInput
        fields={detailFields}
        inputs={{
          requestorName: (
            <FormText
              form={form}
              field="requestorName"
              optional
              placeholder={detail?.requestorName ?? ''}
              help="Left empty, it is who requested its first move."
            />
          ),
          requestorPhone: (
            <FormText
              form={form}
              field="requestorPhone"
              optional
              placeholder={detail?.requestorPhone ? formatPhone(detail.requestorPhone) : ''}
              inputMode="tel"
            />
          ),
          notes: (
            <FormArea
              form={form}
              field="notes"
              optional
              rows={3}
              help="Its drivers get them when they are saved."
            />
          ),
        }}
      />
    </FormDialog>
  );
}
