import { factoryOf } from '../../kit/factory';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, asGiven } from '../../kit/schemas';
import { kind as textKind } from '../text/kind';

export interface SecretOptions {
  /**
   * A regular expression that a new secret must match.
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
 * A write-only value that is never returned.
 * @example f.secret({ inputOnly: true })
 */
export const secret = factoryOf<string, SecretOptions>(kind);
