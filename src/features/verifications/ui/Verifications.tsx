import { useMemo } from 'react';
import { may } from '#domain/capabilities.ts';
import { kindWords, type Verification } from '#domain/verifications.ts';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import { CommandButton } from '#views/bind/CommandButton.tsx';
import { FetchState, useFetched } from '#spine/fetches/ui.ts';
import { FormUnsaved } from '#spine/forms/ui.ts';
import { UnderWay, useOpen } from '#spine/outbox/ui.ts';
import { useShownTimes } from '#spine/settings/ui.ts';
import { verificationPath } from '#spine/navigation/index.ts';
import { useCompanyZone } from '#spine/world/ui.ts';
import { verifications } from '../verifications.fetches.ts';
import { verificationForm } from '../verifications.forms.ts';
import { documentText, removeVerification, subjectOf } from '../verifications.requests.ts';
import { OpenVerification } from './OpenVerification.tsx';
import { Until } from './Until.tsx';
import { useVerifications } from './useVerifications.tsx';
import { AddVerification } from './VerificationForm.tsx';
import css from './Verifications.module.css';

const unsaved = {
  not: 'The verification is not added',
  perhaps: 'The verification may have been added',
  button: "'Add a verification'",
};

/** S2 §7: documents of an employee that were seen. Only an administrator sees them. */
export function Verifications({ employeeId }: { readonly employeeId: string }) {
  const isSeen = useVerifications(({ session }) => maySee(session.state.user?.roles ?? []));
  const params = useMemo(() => (isSeen ? { employeeId } : null), [isSeen, employeeId]);
  const list = useFetched(verifications, params);
  const subject = subjectOf({ employeeId });
  return (
    <section aria-label="Verifications">
      <div className={css.head}>
        <h2>Verifications</h2>
        {isSeen ? <AddVerification employeeId={employeeId} /> : null}
      </div>
      {isSeen ? (
        <>
          <FormUnsaved form={verificationForm} id={employeeId} {...unsaved} />
          <UnderWay request={removeVerification} subject={subject} inset />
          <FetchState words={verifications.words} icon="check" {...list}>
            {(verifications) => (
              <ul className={css.list}>
                {verifications.map((one) => (
                  <One key={one.id} one={one} />
                ))}
              </ul>
            )}
          </FetchState>
        </>
      ) : (
        <p className={css.why}>Only an Administrator sees them.</p>
      )}
      {isSeen ? <OpenVerification /> : null}
    </section>
  );
}

function maySee(roles: readonly string[]): boolean {
  return may(roles, 'employees').yes;
}

function One({ one }: { readonly one: Verification }) {
  const { id: verificationId, employeeId, kind, checkedMs, checkedByName } = one;
  const times = useShownTimes();
  const zone = useCompanyZone();
  const removal = useOpen(removeVerification, subjectOf({ employeeId }));
  const path = verificationPath(employeeId, verificationId);
  const open = useMemo(() => ({ path, replace: false }), [path]);
  const data = useMemo(() => ({ employeeId, verificationId }), [employeeId, verificationId]);
  const by = checkedByName === '' ? '' : ` by ${checkedByName}`;
  const checked = `Seen ${times.date(checkedMs, zone)}${by}`;
  return (
    <li className={css.row}>
      <span className={css.kind}>
        <CommandButton
          type="navigation/go"
          data={open}
          label={kindWords[kind]}
          variant="ghost"
          size="small"
        />
      </span>
      <Until one={one} />
      <span className={css.checked} title={checked}>
        {checked}
      </span>
      <AskingButton<'verifications/remove'>
        type="verifications/remove"
        data={data}
        label="Remove"
        icon="remove"
        pending={removal !== undefined}
        title="Remove this verification?"
        no="Keep it"
        yes="Remove the verification"
        isDanger
      >
        <p>{documentText(one)}. The document must be seen again to be verified.</p>
      </AskingButton>
    </li>
  );
}
