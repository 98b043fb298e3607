import { useMemo } from 'react';
import type { Commands, CommandType } from '#views/bind/commands.ts';
import { CommandButton, type CommandLook } from '#views/bind/CommandButton.tsx';
import { useReason } from '#views/bind/useCommand.ts';
import { selectFrom } from '#views/bind/useSelect.ts';
import { Notice } from '#views/kit/panels/States.tsx';
import { UnderWay, useAttempt, useOpen } from '../../outbox/ui.ts';
import { type AnyForm, subjectOfForm } from '../declared.model.ts';
import { unfinishedForms } from '../forms.queries.ts';
import type { FormsTypes } from '../forms.slice.ts';
import { useShownForms } from './useForm.tsx';

const useForms = selectFrom<FormsTypes>();

type Props = {
  readonly form: AnyForm;
  readonly id: string;
  /** 'Changes are not saved', and the text for an unknown outcome. */
  readonly not: string;
  readonly perhaps: string;
  /** The button that opens the form. */
  readonly button: string;
};

/** A hint that unsaved input is kept, shown while the form is closed. */
export function FormKept({ form, id, not, perhaps, button }: Props) {
  const attempt = useAttempt(form.request, subjectOfForm(form, id));
  const data = useMemo(() => ({ of: form.request.type, id }), [form, id]);
  const isKept = useForms((sees) =>
    unfinishedForms(sees).some(({ resume }) => resume.data.of === data.of && resume.data.id === id),
  );
  if (!isKept) return null;
  return (
    <Notice
      tone="warn"
      inset
      action={
        <CommandButton
          type="forms/discard"
          data={data}
          label="Discard"
          size="small"
          variant="ghost"
        />
      }
    >
      {attempt?.how === 'givenUp'
        ? `${perhaps}: look before you try again.`
        : `${not}${attempt ? `: ${attempt.why}` : '.'}`}{' '}
      {button} shows what was typed.
    </Notice>
  );
}

/** The state of a form off the screen: its request waits, is unanswered, or its input is kept. */
export function FormUnsaved(props: Props) {
  const { form, id } = props;
  const isShown = useShownForms(form).includes(id);
  // The form shows its own state.
  if (isShown) return null;
  return (
    <>
      <UnderWay request={form.request} subject={subjectOfForm(form, id)} inset />
      <FormKept {...props} />
    </>
  );
}

type ButtonProps<T extends CommandType> = CommandLook &
  Pick<Props, 'form' | 'id'> & {
    readonly type: T;
    /** The payload that the guard is asked with; a stable object. */
    readonly data: Commands[T];
  };

/** Opens a form or shows the kept one; off with the reason when it may not be sent. */
export function FormButton<T extends CommandType>(props: ButtonProps<T>) {
  const { form, id, type, data, ...look } = props;
  const named = useMemo(() => ({ of: form.request.type, id }), [form, id]);
  const guarded = useReason(type, data) ?? undefined;
  const isOpen = useOpen(form.request, subjectOfForm(form, id)) !== undefined;
  return (
    <CommandButton
      {...look}
      type="forms/open"
      data={named}
      reason={look.reason ?? guarded}
      pending={isOpen}
    />
  );
}
