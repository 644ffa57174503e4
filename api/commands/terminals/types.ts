import type { RowOf } from '@t3d/resources/kit';
import type terminals from '@t3d/resources/terminals';
import type { TERMINAL_TYPES } from '@t3d/resources/terminals';

export type Terminal = RowOf<(typeof terminals)['fields']>;
export type TerminalType = (typeof TERMINAL_TYPES)[number];
