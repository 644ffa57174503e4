import type { FieldKind, ListLimit } from '../../../kit';
import { factoryOf } from '../../../kit';
import { kind as textsKind } from '../../../kinds/texts/kind';

export const kind: FieldKind = { ...textsKind, name: 'ranges' };

/**
 * Ranges of card numbers, `start-end` or single ones, typed or pasted into a box of their own.
 * @example ranges({ required: true })
 */
export const ranges = factoryOf<string[], ListLimit>(kind);
