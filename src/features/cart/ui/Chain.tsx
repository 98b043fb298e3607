import { useMemo, useState } from 'react';
import { itemKey } from '#views/bind/hover.ts';
import { useMachine } from '#views/bind/MachineProvider.tsx';
import { selectFrom } from '#views/bind/useSelect.ts';
import { TextField } from '#views/kit/forms/TextField.tsx';
import { VirtualList } from '#views/kit/lists/VirtualList.tsx';
import { useAddMove } from '../../activities/ui.ts';
import { ActivityCard, activityCardPx } from '../../info/ui.ts';
import { chainable, withWords } from '../cart.queries.ts';
import type { CartTypes } from '../cart.slice.ts';
import css from './CartButton.module.css';

const useCart = selectFrom<CartTypes>();
const collection = 'activities';
/** How many rows are visible at once; lists up to this length have no filter. */
const mostSeen = 4;

/**
 * S1 §4: moves that share a place with the selected ones or those in the cart, one deep. A click
 * selects, the plus or Enter puts into the cart.
 */
export function Chain() {
  const machine = useMachine();
  const selection = useCart((sees) => sees.selection.state);
  const inCart = useCart(({ cart }) => cart.state.ids);
  const isOfSelection = selection.collection === collection;
  const from = isOfSelection ? selection.ids : inCart;
  const world = useCart((sees) => sees.world);
  const fetches = useCart((sees) => sees.fetches);
  const [words, setWords] = useState('');
  const all = useMemo(() => {
    const own = new Set(inCart);
    return chainable({ world }, from).filter(({ id }) => !own.has(id));
  }, [world, from, inCart]);
  const found = useMemo(
    () => withWords({ world, fetches }, all, words),
    [world, fetches, all, words],
  );
  const select = useAddMove();
  const add = useMemo(() => {
    const onClick = (id: string) =>
      machine.dispatch({ type: 'cart/add', data: { activityIds: [id] } });
    return { icon: 'add', title: 'Add to the cart', onClick } as const;
  }, [machine]);
  if (from.length === 0 || all.length === 0) return null;
  const idOf = (index: number) => found[index]?.id ?? '';
  return (
    <section>
      <h3 className={css.title}>
        Along the route of {isOfSelection ? 'the selection' : 'these'}
        <span role="status">
          {found.length < all.length ? `${found.length} of ${all.length}` : all.length}
        </span>
      </h3>
      {all.length > mostSeen ? (
        <div className={css.filter}>
          <TextField
            label="Filter moves along the route"
            hideLabel
            placeholder="Name, vehicle or place"
            icon="search"
            value={words}
            onChange={setWords}
            maxLength={200}
          />
        </div>
      ) : null}
      <div style={{ height: Math.min(all.length, mostSeen) * activityCardPx }}>
        <VirtualList
          label="Along the route"
          count={found.length}
          idOf={idOf}
          itemOf={(index) => itemKey({ collection, id: idOf(index) })}
          isSelected={() => false}
          multiple
          onPick={(index, how) => {
            const id = idOf(index);
            if (how === 'toggle') {
              machine.dispatch({ type: 'selection/toggle', data: { collection, id } });
            } else select(id);
          }}
          onOpen={(index) => add.onClick(idOf(index))}
          rowPx={activityCardPx}
          renderRow={(index) => <ActivityCard id={idOf(index)} mark={add} />}
          empty={<p className={css.empty}>No move along the route matches.</p>}
        />
      </div>
    </section>
  );
}
