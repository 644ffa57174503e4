import type { FieldKind, Limits } from '../../../kit';
import { factoryOf } from '../../../kit';
import { kind as integerKind } from '../../../kinds/integer/kind';

export const kind: FieldKind = { ...integerKind, name: 'usage', isInline: false };

/**
 * The megabytes used of a plan, shown in MB or GB beside its allowance.
 * @example usage({ managed: true })
 */
export const usage = factoryOf<number, Limits>(kind);
