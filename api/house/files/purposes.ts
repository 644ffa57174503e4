import type { PictureUse } from '@t3d/resources/kit/limits';
import { PICTURE_BYTES } from '@t3d/resources/kit/limits';
import { invalidField } from '../../errors';

export type Purpose = PictureUse;
export const PURPOSES = Object.keys(PICTURE_BYTES) as Purpose[];

/** The purpose that `?use=` names, or 400. */
export function readPurpose(use: unknown): Purpose {
  if (typeof use !== 'string' || !Object.hasOwn(PICTURE_BYTES, use)) throw invalidField('use', 'oneOf');
  return use as Purpose;
}

export const limitOf = (purpose: Purpose): number => PICTURE_BYTES[purpose];
