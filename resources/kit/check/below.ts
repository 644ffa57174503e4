import type { Resource } from '../define';
import type { Field } from '../field';
import { isNumber, kindOf } from '../kind';
import { fieldNamed, insteadOf, namesOf } from './problem';

/** What is wrong with a comparison: names, kinds, and fields that not everybody who reads its result may read. */
export function belowProblems(resource: Resource, { isBelow, read, managed }: Field): string[] {
  if (!isBelow) return [];
  const { amount, limits = [], by, usual = {} } = isBelow;
  const named = [amount, ...limits, ...(by === undefined ? [] : [by])];
  const missing = named.filter((name) => !fieldNamed(resource, name));
  const amounts = [amount, ...limits].filter((name) => fieldNamed(resource, name));
  const words = by === undefined ? undefined : (fieldNamed(resource, by)?.values ?? []);
  const secret = [amount, by].filter((name) => {
    const readers = name === undefined ? undefined : fieldNamed(resource, name)?.read;
    return readers !== undefined && !read?.every((role) => readers.includes(role));
  });
  const compared = fieldNamed(resource, amount);
  const isDecimal = compared !== undefined && kindOf(compared).value === 'decimal';
  return [
    ...(managed ? [] : ['it is worked out, and nobody writes it; write managed: true']),
    ...missing.map(
      (name) => `isBelow names ${name}, which is no field of ${resource.name}; ${insteadOf(name, namesOf(resource))}`,
    ),
    ...amounts
      .filter((name) => !isNumber(fieldNamed(resource, name) as Field))
      .map((name) => `isBelow compares ${name}, which is no number; name a field that is`),
    ...(limits.length > 0 || by !== undefined ? [] : ['isBelow has no limit; write limits, or by and usual']),
    ...Object.keys(usual)
      .filter((word) => !words?.includes(word))
      .map((word) => `isBelow has a usual limit of ${word}; ${insteadOf(word, words ?? [])}`),
    ...Object.entries(usual)
      .filter(([, limit]) => !isDecimal && !Number.isInteger(limit))
      .map(([word, limit]) => `isBelow has a usual limit of ${limit} for ${word}; write a whole number of minor units`),
    ...secret.map((name) => `isBelow tells of ${name}, which not all its readers may read; give it the same read`),
  ];
}
