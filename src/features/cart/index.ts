export type { CartState } from './cart.model.ts';
export { cartProcess } from './cart.process.ts';
export { type CartSees, cartSlice, type CartTypes } from './cart.slice.ts';
