import { factoryOf } from '../../kit/factory';
import type { ListLimit } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { kind as textsKind } from '../texts/kind';

export const kind: FieldKind = { ...textsKind, name: 'patterns' };

/**
 * Patterns of API calls, for example `orders:*`. Users choose patterns from the existing calls.
 * @example f.patterns({ required: true })
 */
export const patterns = factoryOf<string[], ListLimit>(kind);
