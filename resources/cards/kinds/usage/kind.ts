import type { FieldKind, Limits } from '../../../kit';
import { factoryOf } from '../../../kit';
import { kind as integerKind } from '../../../kinds/integer/kind';

export const kind: FieldKind = { ...integerKind, name: 'usage', isInline: false };

/**
 * Megabytes that a plan has used, shown in MB or GB beside what it has.
 * @example usage({ managed: true })
 */
export const usage = factoryOf<number, Limits>(kind);
