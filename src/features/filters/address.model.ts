import { partsOf, plain } from '#spine/navigation/index.ts';
import { type Criteria, groupIds, type Near, noCriteria, withOptions } from './filters.model.ts';
import { nameOf, nearName } from './names.model.ts';

/** `status=inProgress,atRisk&near=38912000,-94668000,Olathe`. */
const groupOf = new Map(groupIds.map((group) => [nameOf[group] as string, group]));

/** Reads the criteria of a query; unknown parts and options are left out. */
export function criteriaOf(query: string): Criteria {
  let criteria = noCriteria;
  for (const { name, value } of partsOf(query)) {
    const group = groupOf.get(name);
    if (group) criteria = withOptions(criteria, group, value.split(',').map(plain));
    else if (name === nearName) criteria = { ...criteria, near: nearOf(value) };
  }
  return criteria;
}

/** The query with these criteria; parts of other features stay in front. */
export function queryWith(query: string, criteria: Criteria): string {
  const others = partsOf(query).filter(({ name }) => !groupOf.has(name) && name !== nearName);
  const own = groupIds
    .filter((group) => criteria[group].length > 0)
    .map((group) => `${nameOf[group]}=${criteria[group].map(encodeURIComponent).join(',')}`);
  const { near } = criteria;
  const at = near
    ? [`${nearName}=${near.latE6},${near.lonE6},${encodeURIComponent(near.label)}`]
    : [];
  return [...others.map(({ part }) => part), ...own, ...at].join('&');
}

const longestLabel = 200;

function nearOf(value: string): Near | null {
  const match = /^(-?\d{1,8}),(-?\d{1,9}),([^,]+)$/.exec(value);
  if (!match) return null;
  const [latE6, lonE6, label] = [Number(match[1]) + 0, Number(match[2]) + 0, plain(match[3] ?? '')];
  const isOnEarth = Math.abs(latE6) <= 90e6 && Math.abs(lonE6) <= 180e6;
  return isOnEarth && label !== '' && label.length <= longestLabel ? { label, lonE6, latE6 } : null;
}
