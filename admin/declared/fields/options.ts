import { type ManifestField, type ManifestOption, type PredicateVariables, matches } from '@t3d/resources/kit';

/** An option with `of` and `where` replaces the option of the value `of` on records that match `where`. */
export const optionOf = (
  field: ManifestField | undefined,
  value: unknown,
  record: Readonly<Record<string, unknown>>,
  variables?: PredicateVariables,
): ManifestOption | undefined =>
  field?.options?.find(({ of, where }) => of === value && matches(where, record, variables)) ??
  field?.options?.find((one) => one.value === (typeof value === 'number' ? String(value) : value));
