import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, asGiven } from '../../kit/schemas';
import { kind as textKind } from '../text/kind';

export interface SecretOptions {
  /**
   * A regular expression that what is given matches.
   * @example f.secret({ pattern: '^[0-9a-f]{64}$' })
   */
  readonly pattern?: string;
}

export const kind: FieldKind = {
  ...textKind,
  name: 'secret',
  isProse: false,
  isSecret: true,
  isInline: false,
  carried: ['length'],
  accept: acceptNone,
  read: asGiven,
  stored: asGiven,
};

/**
 * Written and never read again.
 * @example f.secret({ inputOnly: true })
 */
export const secret = factoryOf<string, SecretOptions>(kind);
