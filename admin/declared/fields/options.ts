import { type ManifestField, type ManifestOption, type PredicateVariables, matches } from '@t3d/resources/kit';

/** Returns the option that a record shows, including options that replace a stored value. */
export const optionOf = (
  field: ManifestField | undefined,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
  variables?: PredicateVariables,
): ManifestOption | undefined =>
  field?.options?.find(({ of, where }) => of === value && matches(where, record, variables)) ??
  field?.options?.find((one) => one.value === (typeof value === 'number' ? String(value) : value));
