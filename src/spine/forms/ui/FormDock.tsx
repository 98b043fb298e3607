import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '#views/kit/buttons/IconButton.tsx';
import { Dock, DockFoot } from '#views/kit/panels/Dock.tsx';
import { focusOn } from '#views/kit/panels/regions.ts';
import { AskToDiscard, closed, DiscardButton, Fate } from './FormParts.tsx';
import { Meanwhile } from './Meanwhile.tsx';
import type { Bound } from './useForm.tsx';

/** A form of one part in the dock: its fields, and below them what saves or discards it. */
export function FormDock(props: {
  readonly form: Bound;
  readonly title: string;
  /** Beside the title. */
  readonly about?: string | undefined;
  /** Before the button that closes it. */
  readonly head?: ReactNode;
  readonly className?: string | undefined;
  /** At the left of the foot. */
  readonly note: ReactNode;
  /** The id of its form, which its buttons submit. */
  readonly formId: string;
  /** The buttons at its right. */
  readonly acts: ReactNode;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}) {
  const { form, title, about, note, className } = props;
  const section = useRef<HTMLElement>(null);
  const [isAsked, setAsked] = useState(false);
  // The focus comes from what opened the form, and goes back there.
  useEffect(() => {
    const from = document.activeElement;
    const first = section.current?.querySelector<HTMLElement>('input:not([type=radio])');
    if (first) focusOn(first);
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus();
    };
  }, []);
  return (
    <Dock
      section={section}
      title={title}
      count={about}
      head={
        <>
          {props.head}
          <IconButton icon="close" label="Close" size="small" onClick={() => closed(form)} />
        </>
      }
    >
      <form
        id={props.formId}
        className={className}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit();
        }}
      >
        <Fate form={form} />
        <Meanwhile form={form} />
        {props.children}
      </form>
      <DockFoot>
        {isAsked ? (
          <AskToDiscard form={form} onStay={() => setAsked(false)} />
        ) : (
          <>
            {note}
            <DiscardButton form={form} onPress={() => setAsked(true)} />
            {props.acts}
          </>
        )}
      </DockFoot>
    </Dock>
  );
}
