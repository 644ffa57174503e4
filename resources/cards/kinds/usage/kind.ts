import type { FieldKind, Limits } from '../../../kit';
import { factoryOf } from '../../../kit';
import { kind as integerKind } from '../../../kinds/integer/kind';

export const kind: FieldKind = { ...integerKind, name: 'usage', isInline: false };

/**
 * The used megabytes of an order, shown in MB or GB together with the order's allowance.
 * @example usage({ managed: true })
 */
export const usage = factoryOf<number, Limits>(kind);
