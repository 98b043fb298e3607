/** Whole cents as dollars, as the kit's `formatMoney` writes them: '$1,214.50', '-$0.05'. */
export function dollars(cents: number): string {
  const whole = Math.round(Math.abs(cents));
  const units = String(Math.floor(whole / 100)).replace(/\B(?=(\d{3})+$)/g, ',');
  const sign = cents < 0 && whole > 0 ? '-' : '';
  return `${sign}$${units}.${String(whole % 100).padStart(2, '0')}`;
}
