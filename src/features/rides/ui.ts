export { OrderLists } from './ui/OrderLists.tsx';
export { OrderForm } from './ui/OrderForm.tsx';
export { RidesOnMap } from './ui/RidesOnMap.tsx';
