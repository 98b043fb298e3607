/** 20000 as '20,000', the same in every engine. For whole numbers that are not negative. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',');
}
