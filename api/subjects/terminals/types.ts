import type { TERMINAL_TYPES } from '@t3d/resources/cards/terminals';

export type TerminalType = (typeof TERMINAL_TYPES)[number];
