import { isEqual } from '@t3d/resources/kit';

type Values = Readonly<Record<string, unknown>>;

/** Those of the values that differ from the stored ones. */
export const differing = (before: Values, values: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => !isEqual(before[name], value)));
