import { factoryOf } from '../../kit/factory';
import { cleanDigits } from '../../kit/digits';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, asGiven, message, textSchema } from '../../kit/schemas';
import { foldCode } from '../../kit/typed';
import { kind as textKind } from '../text/kind';

export interface ContactOptions {
  /**
   * The accepted kinds of contact. The default is `either`.
   * @example f.contact({ accepts: 'email' })
   */
  readonly accepts?: 'email' | 'phone' | 'either';
}

const EMAIL = /^[^\s@]{1,64}@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?\d{6,15}$/;
export const isEmail = (text: string): boolean => text.length <= 128 && EMAIL.test(text);
export const isPhone = (text: string): boolean => PHONE.test(text);

const IS = { email: isEmail, phone: isPhone, either: (text: string) => isEmail(text) || isPhone(text) } as const;

declare module '../../kit/field' {
  interface KindOptions {
    readonly accepts?: ContactOptions['accepts'];
  }
}

export const kind: FieldKind = {
  ...textKind,
  name: 'contact',
  defaults: { accepts: 'either', length: 128 },
  isProse: false,
  isPersonal: true,
  isInline: false,
  carried: ['accepts', 'length'],
  schema: (field) => {
    const { accepts = 'either' } = field;
    return textSchema(field).test('contact', message(`contact.${accepts}`), (value) => !value || IS[accepts](value));
  },
  accept: acceptNone,
  read: (_field, value) =>
    typeof value !== 'string' ? value : value.includes('@') ? foldCode(value) : cleanDigits(value),
  stored: asGiven,
};

/**
 * An email address or a phone number.
 * @example f.contact({ accepts: 'email', unique: true })
 */
export const contact = factoryOf<string, ContactOptions>(kind);
