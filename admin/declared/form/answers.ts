import type { ManifestField } from '@t3d/resources/kit';

/** Returns whether the user must choose yes or no, because a switch would preset a value. */
export const mustBeAnswered = (field: Pick<ManifestField, 'required' | 'default'>): boolean =>
  field.required && (field.default === undefined || field.default === null);
