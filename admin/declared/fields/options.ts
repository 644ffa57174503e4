import type { ManifestField, ManifestOption, PredicateVariables } from '@t3d/resources/kit';
import { matches } from '@t3d/resources/kit';

/** The word for a value on a row: one that stands in its place there, else its own. */
export const optionOf = (
  field: ManifestField | undefined,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
  variables?: PredicateVariables,
): ManifestOption | undefined =>
  field?.options?.find(({ of, where }) => of === value && matches(where, record, variables)) ??
  field?.options?.find((one) => one.value === (typeof value === 'number' ? String(value) : value));
