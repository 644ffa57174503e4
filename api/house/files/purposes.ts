import { invalidField } from '../../errors';

const KB = 1024;

/** What files are uploaded for and how many bytes each may have. */
const LIMITS = { avatar: 512 * KB, tag: 512 * KB, logo: KB * KB, 'real-name': KB * KB, image: KB * KB } as const;
export type Purpose = keyof typeof LIMITS;
export const PURPOSES = Object.keys(LIMITS) as Purpose[];

/** The purpose that `?use=` names, or 400. */
export function readPurpose(use: unknown): Purpose {
  if (typeof use !== 'string' || !Object.hasOwn(LIMITS, use)) throw invalidField('use', 'oneOf');
  return use as Purpose;
}

export const limitOf = (purpose: Purpose): number => LIMITS[purpose];
