import { foldText } from '../../kit/typed';
import { hasLookAlikes } from '../../kit/caseInsensitive';
import { factoryOf } from '../../kit/factory';
import type { Accept, FieldKind, SchemaField } from '../../kit/kind';
import { isPlainText } from '../../kit/richText';
import { patternSchema, textSchema } from '../../kit/schemas';

export interface TextOptions {
  /**
   * The most characters. The default is 255.
   * @example f.text({ length: 64 })
   */
  readonly length?: number;
  /**
   * Edits the text in a multiline box.
   * @example f.text({ multiline: true })
   */
  readonly multiline?: boolean;
  /**
   * A regular expression that the text must match.
   * @example f.text({ pattern: '^[A-Z]{2}$' })
   */
  readonly pattern?: string;
  /**
   * The dictionary list that supplies the options and labels. Other texts are allowed too, unless the field is
   * `strict`.
   * @example f.text({ dictionary: 'BRAND', filter: true })
   */
  readonly dictionary?: string;
  /**
   * Rejects texts that are not an entry of the `dictionary`.
   * @example f.text({ dictionary: 'COLOUR', strict: true })
   */
  readonly strict?: boolean;
}

function acceptText({ length = 255, pattern, ignoreCase }: SchemaField): Accept {
  const shape = pattern === undefined ? null : new RegExp(pattern);
  return (value) =>
    typeof value === 'string' &&
    value.length <= length &&
    value.trim() !== '' &&
    isPlainText(value) &&
    !(ignoreCase && hasLookAlikes(value)) &&
    (!shape || shape.test(value))
      ? value
      : undefined;
}

declare module '../../kit/field' {
  interface KindOptions {
    readonly strict?: boolean;
  }
}

export const kind: FieldKind = {
  name: 'text',
  defaults: { length: 255 },
  value: 'text',
  storage: 'column',
  refersTo: null,
  isOrdered: false,
  isAmount: false,
  isProse: true,
  isNumberText: false,
  isWord: false,
  isTranslated: false,
  isSecret: false,
  isPersonal: false,
  isStructured: false,
  isEncryptable: true,
  isInline: true,
  carried: ['length', 'dictionary', 'pattern'],
  schema: (field) => patternSchema(textSchema(field), field),
  accept: acceptText,
  read: ({ multiline }, value) => (typeof value === 'string' ? foldText(value, multiline) : value),
  parse: (_field, text) => text,
  stored: (_field, value) => (typeof value === 'string' && value.trim() === '' ? null : value),
};

/**
 * A text with one line, or with several lines if `multiline` is set.
 * @example f.text({ required: true, length: 64 })
 */
export const text = factoryOf<string, TextOptions>(kind);
