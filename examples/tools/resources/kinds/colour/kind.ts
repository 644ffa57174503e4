import type { FieldKind } from '@t3d/resources/kit';
import { factoryOf } from '@t3d/resources/kit';
import { kind as textKind } from '@t3d/resources/kinds/text/kind';

export const kind: FieldKind = {
  ...textKind,
  name: 'colour',
  defaults: { length: 7, pattern: '^#[0-9a-f]{6}$' },
  isProse: false,
  isInline: false,
  carried: [],
  read: (field, value) => (typeof value === 'string' ? value.trim().toLowerCase() : textKind.read(field, value)),
};

/**
 * A colour, for example `#aa3300`.
 * @example colour({ required: true })
 */
export const colour = factoryOf<string>(kind);
