import { MOTION } from '../tokens';

/** The default props and styles that a theme sets for components. */
export type Rules = Record<
  string,
  { defaultProps?: Record<string, unknown>; styleOverrides?: Record<string, unknown> }
>;

export const QUICK = `${MOTION.hover}ms ${MOTION.curve}`;
/** Fingers need more room. */
export const TOUCH = '@media (pointer: coarse)';
