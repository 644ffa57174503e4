import type { Check, DocumentProblem, DocumentValues, Examination, IdentityDocument } from './identityTypes';

/** Compares a typed value with the value in the document number. Fills in a value that the user omitted. */
export function agree<N extends keyof DocumentValues>(
  { values, errors, checks }: Examination,
  field: N,
  said: NonNullable<IdentityDocument[N]>,
  key: DocumentProblem,
): void {
  const typed = values[field];
  if (typed === undefined || typed === null) values[field] = said as DocumentValues[N];
  else if (typed !== said) errors[field] ??= { key };
  else if (!checks.some(({ check }) => check === field)) checks.push({ check: field, ok: true } satisfies Check);
}
