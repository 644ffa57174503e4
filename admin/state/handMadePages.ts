import { STATEMENT } from '@t3d/resources/resourceRoutes';
import type { PlainKey } from '../locales/keys';

/**
 * Pages made by hand, each for those who may list the resource it belongs to; `title`: the key of what the palette
 * calls it.
 */
export const HAND_MADE: readonly { path: string; resource: string; title?: PlainKey }[] = [
  { ...STATEMENT, title: 'money.statement.title' },
];
