import type { FieldKind, ListLimit } from '../../../kit';
import { factoryOf } from '../../../kit';
import { kind as textsKind } from '../../../kinds/texts/kind';

export const kind: FieldKind = { ...textsKind, name: 'ranges' };

/**
 * Card numbers as ranges `start-end` or as single numbers. Forms have a special input for ranges.
 * @example ranges({ required: true })
 */
export const ranges = factoryOf<string[], ListLimit>(kind);
