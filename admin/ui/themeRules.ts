import { MOTION } from '../tokens';

/** What a theme says of a component: what it is given, and how its parts look. */
export type Rules = Record<
  string,
  { defaultProps?: Record<string, unknown>; styleOverrides?: Record<string, unknown> }
>;

export const QUICK = `${MOTION.hover}ms ${MOTION.curve}`;
/** Fingers need more room. */
export const TOUCH = '@media (pointer: coarse)';
