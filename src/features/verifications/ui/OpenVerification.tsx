import { useCallback, useMemo } from 'react';
import { kindWords, type Verification } from '#domain/verifications.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { Button } from '#views/kit/buttons/Button.tsx';
import { Dialog } from '#views/kit/overlays/Dialog.tsx';
import { KeyValueList } from '#views/kit/panels/Panel.tsx';
import { FetchState, useFetched } from '#spine/fetches/ui.ts';
import { employeeAt, employeePath, verificationAt } from '#spine/navigation/index.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { openVerification } from '../verifications.fetches.ts';
import { nameOf } from '../verifications.requests.ts';
import { Until } from './Until.tsx';
import { useVerifications } from './useVerifications.tsx';
import css from './Verifications.module.css';

/** The verification that the address names, over the page of its employee. */
export function OpenVerification() {
  const machine = useMachine();
  const verificationId = useVerifications(({ navigation }) =>
    verificationAt(navigation.state.path),
  );
  const employeeId = useVerifications(({ navigation }) => employeeAt(navigation.state.path)) ?? '';
  const params = useMemo(
    () => (verificationId === null ? null : { verificationId }),
    [verificationId],
  );
  const one = useFetched(openVerification, params);
  const close = useCallback(() => {
    const data = { path: employeePath(employeeId), replace: false };
    machine.dispatch({ type: 'navigation/go', data });
  }, [machine, employeeId]);
  if (verificationId === null) return null;
  return (
    <Dialog
      open
      title="Verification"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          Return
        </Button>
      }
    >
      <FetchState words={openVerification.words} icon="check" {...one}>
        {(row) =>
          row.employeeId === employeeId ? (
            <Facts row={row} />
          ) : (
            <p className={css.why}>It is a verification of another employee.</p>
          )
        }
      </FetchState>
    </Dialog>
  );
}

function Facts({ row }: { readonly row: Verification }) {
  const { employeeId, kind, checkedMs, checkedByName } = row;
  const name = useVerifications((sees) => nameOf(employeeId, sees));
  const times = useShownTimes();
  const zone = useCompanyZone();
  return (
    <KeyValueList
      wide
      rows={[
        { term: 'Document', value: kindWords[kind] },
        { term: 'Employee', value: name },
        { term: 'Validity', value: <Until one={row} /> },
        { term: 'Seen', value: times.dateTime(checkedMs, zone) },
        { term: 'Seen by', value: checkedByName || 'Unknown' },
      ]}
    />
  );
}
