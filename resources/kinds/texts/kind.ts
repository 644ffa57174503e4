import { factoryOf } from '../../kit/factory';
import type { ListLimit } from '../../kit/fieldOptions';
import type { FieldKind } from '../../kit/kind';
import { acceptNone, asGiven, eachText, listSchema, message, textSchema } from '../../kit/schemas';
import { foldText } from '../../kit/typed';
import { kind as textKind } from '../text/kind';

export const kind: FieldKind = {
  ...textKind,
  name: 'texts',
  defaults: { limit: 1000 },
  value: 'list',
  isProse: false,
  isEncryptable: false,
  isInline: false,
  carried: ['limit'],
  schema: (field) => listSchema(field, textSchema({}).required(message('required'))),
  accept: acceptNone,
  read: (_field, value) => eachText(value, (text) => foldText(text)),
  stored: asGiven,
};

/**
 * A list of texts.
 * @example f.texts({ limit: 20 })
 */
export const texts = factoryOf<string[], ListLimit>(kind);
