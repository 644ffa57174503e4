import type { ManifestField } from '@t3d/resources/kit';

/** A switch would preset a value where an explicit yes or no is required. */
export const mustBeAnswered = (field: Pick<ManifestField, 'required' | 'default'>): boolean =>
  field.required && (field.default === undefined || field.default === null);
