import type { ReactNode } from 'react';
import { AskingButton } from '#views/bind/AskingButton.tsx';
import type { Command, CommandType } from '#views/bind/commands.ts';
import type { AnyRequest } from '../../outbox/index.ts';
import { UnderWay, useOpen } from '../../outbox/ui.ts';
import { type AnyForm, subjectOfForm } from '../declared.model.ts';
import { FormButton, FormKept } from './FormKept.tsx';
import { useShownForms } from './useForm.tsx';

type OfRow = {
  readonly form: AnyForm;
  readonly id: string;
  /** The request that removes the row. */
  readonly removal: AnyRequest;
};

/** Edit and Remove of one row, off with the reason; Remove asks first. */
export function RowActions<E extends CommandType, R extends CommandType>(
  props: OfRow & {
    /** What their guards are asked with; stable objects. */
    readonly edit: Command<E>;
    readonly remove: Command<R>;
    /** Whether the row can't be removed, and Remove is absent. */
    readonly isKept?: boolean;
    /** The question before it is removed. */
    readonly children: ReactNode;
  },
) {
  const { form, id, edit, remove } = props;
  const isLeaving = useOpen(props.removal, subjectOfForm(form, id)) !== undefined;
  return (
    <>
      <FormButton {...edit} form={form} id={id} label="Edit" icon="edit" size="small" />
      {props.isKept === true && !isLeaving ? null : (
        <AskingButton<R>
          {...remove}
          label="Remove"
          icon="remove"
          pending={isLeaving}
          title="Are you sure?"
          no="Keep it"
          yes="Remove"
          isDanger
        >
          {props.children}
        </AskingButton>
      )}
    </>
  );
}

/** A row's requests that wait or are unanswered, and a hint that unsaved input is kept. */
export function RowUnsaved({ form, id, removal }: OfRow) {
  const isShown = useShownForms(form).includes(id);
  const words = { not: 'Changes are not saved', perhaps: 'The changes may have been saved' };
  return (
    <>
      {[...(isShown ? [] : [form.request]), removal].map((request) => (
        <UnderWay key={request.type} request={request} subject={subjectOfForm(form, id)} inset />
      ))}
      <FormKept form={form} id={id} {...words} button="Edit" />
    </>
  );
}
