import type { ManifestResource, Resource } from '@t3d/resources/kit';

/** The totals of a list, for a caller who reads what they add up and by which they are grouped. */
export function totalsOf(
  { totals }: Resource['declaration'],
  readable: ReadonlySet<string>,
  listable: boolean,
): ManifestResource['totals'] {
  if (!totals || !listable || ![totals.of, ...totals.by].every((name) => readable.has(name))) return undefined;
  return { of: totals.of, by: [...totals.by] };
}
