/** Whole cents as dollars: `$1,214.50`. */
export function Money(props: { readonly cents: number }) {
  return <span className="figures whole">{formatMoney(props.cents)}</span>;
}

export function formatMoney(cents: number): string {
  return dollars.format(cents / 100);
}

/** Hundredths of a mile: `17.9 mi`, or `17.94 mi` with two digits. */
export function Distance(props: { readonly cmi: number; readonly digits?: 1 | 2 }) {
  return <span className="figures whole">{formatDistance(props.cmi, props.digits)}</span>;
}

export function formatDistance(cmi: number, digits: 1 | 2 = 1): string {
  return `${miles[digits].format(cmi / 100)} mi`;
}

/** How long ago, in the largest whole unit: `2 s old`, `4 min old`. */
export function Age(props: { readonly ms: number; readonly suffix?: 'old' | 'ago' }) {
  return <span className="figures whole">{formatAge(props.ms, props.suffix)}</span>;
}

export function formatAge(ms: number, suffix: 'old' | 'ago' = 'old'): string {
  return `${formatSpan(ms)} ${suffix}`;
}

/** How long, in the largest whole unit: `2 min`. */
export function formatSpan(ms: number): string {
  // A clock slightly behind the server's must not show a negative age.
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const unit = units.find(([size]) => seconds >= size) ?? lastUnit;
  return `${Math.floor(seconds / unit[0])} ${unit[1]}`;
}

const lastUnit = [1, 's'] as const;
const units = [[86_400, 'd'], [3_600, 'h'], [60, 'min'], lastUnit] as const;

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const miles = {
  1: new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  2: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
};
