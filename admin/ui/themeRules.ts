import { MOTION } from '../tokens';

/** What a theme sets for a component: its default props, and the styles of its parts. */
export type Rules = Record<
  string,
  { defaultProps?: Record<string, unknown>; styleOverrides?: Record<string, unknown> }
>;

export const QUICK = `${MOTION.hover}ms ${MOTION.curve}`;
/** Fingers need more room. */
export const TOUCH = '@media (pointer: coarse)';
