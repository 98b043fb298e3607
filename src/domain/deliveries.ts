// Rules for a delivery of packages (S2 §2, §5, reading 18), for form, guard and server alike.
import { type Delivery, packageItem, type PackageItem, ridePlace } from './entities.ts';
import { id, label, note } from './fields.ts';
import { dollars } from './money.ts';
import { checkEnds, typedEnds } from './rides.ts';
import { type DeepReadonly, list, whole, z } from './schema.ts';
import { no, type Verdict, yes } from './verdict.ts';

/** Reading 18: packages of a delivery, and pieces of a package. */
export const leastCount = 1;
export const mostCount = 30;
const mostValueCents = 100_000_00;

const ends = { accountId: id, from: ridePlace, to: ridePlace };

/** What the price of a delivery depends on. */
export const deliveryWay = z.object({
  ...ends,
  /** The pieces of all packages. */
  pieces: whole(0, 1_000_000),
});
export type DeliveryWay = DeepReadonly<z.output<typeof deliveryWay>>;

/** Wider than what is allowed, so that the server says what is wrong. */
export const deliveryOrder = z.object({
  ...ends,
  /** Apartment, floor or suite. */
  fromUnit: label('address'),
  toUnit: label('address'),
  /** The office's own number of what is sent. */
  orderNumber: label('note'),
  /** What all of it is worth; null: not said. */
  valueCents: z.nullable(whole(-100_000_000, 100_000_000)),
  /** For the office. */
  memo: note,
  packages: list(packageItem, 1_000),
});
export type DeliveryOrder = DeepReadonly<z.output<typeof deliveryOrder>>;

/** An order while it is typed. */
export const deliveryDraft = z.object({ ...deliveryOrder.shape, ...typedEnds });
export type DeliveryDraft = DeepReadonly<z.output<typeof deliveryDraft>>;

const longest = { fromUnit: 100, toUnit: 100, orderNumber: 100, memo: 500 } as const;
const longestOfItem = { name: 100, description: 300, referenceNumber: 100 } as const;

/** What is wrong, by field; empty when it can be ordered. */
export function checkDelivery(draft: DeliveryDraft): {
  readonly [F in keyof DeliveryDraft]?: string;
} {
  const wrong: { -readonly [F in keyof DeliveryDraft]?: string } = checkEnds(draft, 'delivery');
  const { valueCents } = draft;
  for (const field of ['fromUnit', 'toUnit', 'orderNumber', 'memo'] as const) {
    if (draft[field].length > longest[field])
      wrong[field] = `At most ${longest[field]} characters.`;
  }
  if (valueCents !== null && !(valueCents >= 0 && valueCents <= mostValueCents))
    wrong.valueCents = `From $0.00 to ${dollars(mostValueCents)}.`;
  const bad = checkPackages(draft.packages);
  if (bad !== null) wrong.packages = bad;
  return wrong;
}

/** The first thing that is wrong with the packages; null when nothing is. */
function checkPackages(packages: readonly PackageItem[]): string | null {
  if (packages.length < leastCount || packages.length > mostCount)
    return `A delivery has ${leastCount} to ${mostCount} packages.`;
  for (const [at, item] of packages.entries()) {
    const [why] = Object.values(checkPackage(item));
    if (why !== undefined) return `Package ${at + 1}: ${why}`;
  }
  return null;
}

export function checkPackage(item: PackageItem): { readonly [F in keyof PackageItem]?: string } {
  const wrong: { -readonly [F in keyof PackageItem]?: string } = {};
  if (item.name.trim() === '') wrong.name = 'Enter a name.';
  for (const field of ['name', 'description', 'referenceNumber'] as const) {
    if (item[field].length > longestOfItem[field])
      wrong[field] = `At most ${longestOfItem[field]} characters.`;
  }
  if (!isCount(item.quantity)) wrong.quantity = `A quantity is ${leastCount} to ${mostCount}.`;
  return wrong;
}

/** It may be cancelled until the courier has the packages. */
export function mayCancelDelivery({
  status,
  feeCents,
}: Pick<Delivery, 'status' | 'feeCents'>): Verdict {
  if (status === 'riding') return no('The courier has the packages.');
  if (status === 'done') return no('The delivery is over.');
  if (status !== 'cancelled') return yes;
  return no(`It is cancelled already${(feeCents ?? 0) > 0 ? ', at a fee' : ''}.`);
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= leastCount && count <= mostCount;
}

export function newPackage(): PackageItem {
  return { name: '', description: '', quantity: leastCount, referenceNumber: '' };
}

export function piecesOf(packages: readonly Pick<PackageItem, 'quantity'>[]): number {
  return packages.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** 'Spare keys', 'Spare keys and 2 more' */
export function packagesName({ packages }: Pick<Delivery, 'packages'>): string {
  const [first] = packages;
  const more = packages.length - 1;
  return more > 0 ? `${first?.name ?? ''} and ${more} more` : (first?.name ?? '');
}
