import { factoryOf } from '../../kit/factory';
import type { ListLimit } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { kind as textsKind } from '../texts/kind';

export const kind: FieldKind = { ...textsKind, name: 'patterns' };

/**
 * Patterns of calls, `orders:*`, chosen in a box that knows what there is.
 * @example f.patterns({ required: true })
 */
export const patterns = factoryOf<string[], ListLimit>(kind);
