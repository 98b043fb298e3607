import { type ReactNode, useRef } from 'react';
import { Button } from '#views/kit/buttons/Button.tsx';
import { formatMoney } from '#views/kit/marks/Quantity.tsx';
import type { Bound } from '#spine/forms/ui.ts';
import { askFrom, type FareWords, Fares } from './Fares.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import type { HeldFares } from './useHeldFare.tsx';

/** The form of an order at a price that is held: what is typed, then the prices. */
export function PricedPanel(props: {
  readonly form: Bound;
  readonly title: string;
  readonly fares: HeldFares;
  /** Asked for a later time. */
  readonly isLater: boolean;
  readonly words: FareWords;
  /** The button without its price, and what it does. */
  readonly label: string;
  readonly note: string;
  readonly children: ReactNode;
}) {
  const { form, fares, words } = props;
  const { chosen, held, again } = fares;
  const title = useRef<HTMLHeadingElement>(null);
  const isOver = fares.isOver && !form.isPending;
  const price = held ? `, ${formatMoney(held.priceCents)}` : '';
  return (
    <OrderPanel
      form={form}
      title={props.title}
      note={noteOf(isOver, chosen !== null, props.note)}
      label={`${props.label}${price}`}
      instead={
        isOver ? (
          <Button variant="primary" onClick={() => askFrom(title, again)}>
            Estimate again
          </Button>
        ) : undefined
      }
    >
      {props.children}
      <Fares
        {...fares}
        words={words}
        title={title}
        isLater={props.isLater}
        isOff={form.isPending}
        onChoose={(productId) => form.type({ productId })}
      />
    </OrderPanel>
  );
}

function noteOf(isOver: boolean, hasPrice: boolean, note: string): string {
  if (isOver) return 'The price is not held any more.';
  return hasPrice ? note : 'A price is needed first.';
}
