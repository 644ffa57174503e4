import type { ManifestField } from '@t3d/resources/kit';

/** Returns true if a boolean needs an explicit yes or no. A switch would preset a value. */
export const mustBeAnswered = (field: Pick<ManifestField, 'required' | 'default'>): boolean =>
  field.required && (field.default === undefined || field.default === null);
