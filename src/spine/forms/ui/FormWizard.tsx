import { type ReactNode, useState } from 'react';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { DraftKept } from '#views/kit/panels/DraftKept.tsx';
import { Wizard } from '#views/kit/panels/Wizard.tsx';
import { AskToDiscard, closed, DiscardButton, Fate, SaveButton } from './FormParts.tsx';
import css from './FormWizard.module.css';
import { Meanwhile } from './Meanwhile.tsx';
import { type Bound, useValueText } from './useForm.tsx';

/**
 * A form in the dock: first its fields, then a review of the new values. Other users' changes are
 * shown in both steps.
 */
export function FormWizard(props: {
  readonly form: Bound;
  /** Its subject. */
  readonly about: ReactNode;
  readonly question: string;
  readonly save: string;
  /** Below the review: ways back to the fields. */
  readonly rest?: ReactNode;
  /** The fields of the current step. */
  readonly children: ReactNode;
}) {
  const { form } = props;
  const { wizard } = form.def;
  const [isAsked, setAsked] = useState(false);
  const steps = wizard?.steps ?? [];
  const isLast = form.form.step === steps.length - 1;
  const ofStep = form.mayGoOn.yes ? null : form.mayGoOn.reason;
  return (
    <Wizard
      title={wizard?.title ?? ''}
      about={props.about}
      head={
        <>
          <DraftKept />
          <IconButton icon="close" label="Close" size="small" onClick={() => closed(form)} />
        </>
      }
      steps={steps.map((label, index) => ({
        label,
        missing: index < steps.length - 1 ? ofStep : form.reason,
      }))}
      current={form.form.step}
      onStep={form.goTo}
      isSaving={form.isPending}
      foot={isAsked ? <AskToDiscard form={form} onStay={() => setAsked(false)} /> : undefined}
      aside={<DiscardButton form={form} onPress={() => setAsked(true)} />}
      save={<SaveButton form={form} label={props.save} />}
    >
      {isLast && form.asks.length > 0 ? null : (
        <h3 data-leads className="lead">
          {isLast ? 'Is this correct?' : props.question}
        </h3>
      )}
      <div className={css.state}>
        <Fate form={form} />
        <Meanwhile form={form} />
      </div>
      {isLast ? <WillBe form={form} /> : props.children}
      {isLast ? props.rest : null}
    </Wizard>
  );
}

/** Each settled field with its new value, what it was, and whose value it is. */
function WillBe({ form }: { readonly form: Bound }) {
  const valueText = useValueText(form);
  const asked = form.asks.flatMap(({ fields }) => fields);
  const fields = Object.keys(form.values).filter((field) => !asked.includes(field));
  const whose = (field: string) => {
    if (field in form.changes) return 'yours alone';
    if (!form.followed.includes(field)) return 'unchanged';
    return `taken from ${form.form.heard[field]?.by?.name ?? 'somebody else'}`;
  };
  return (
    <dl className={css.fields} data-below={asked.length > 0 || undefined}>
      {fields.map((field) => (
        <div key={field} className={css.field}>
          <dt>{form.def.words[field]}</dt>
          <dd>
            {valueText({ [field]: form.values[field] })}
            {field in form.changes ? (
              <span className={css.was}>
                was {valueText({ [field]: form.there[field] }) || 'empty'}
              </span>
            ) : null}
          </dd>
          <dd className={css.whose}>{whose(field)}</dd>
        </div>
      ))}
    </dl>
  );
}
