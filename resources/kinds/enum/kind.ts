import type { Options } from '../../kit/factory';
import { make } from '../../kit/factory';
import type { NamedIn, Variant } from '../../kit/fieldOptions';
import type { ToneWord } from '../../kit/icons';
import type { FieldKind, SchemaField } from '../../kit/kind';
import type { Predicate, PredicateNames } from '../../kit/predicates';
import type { Role } from '../../kit/roles';
import { message } from '../../kit/schemas';
import { foldCode } from '../../kit/typed';
import * as yup from 'yup';
import { kind as textKind } from '../text/kind';

type Choosable<W extends string, Own extends string> = { readonly [Name in Own]?: W | readonly W[] };
export interface WordOptions<W extends string, Own extends string> {
  /**
   * The colour of each value, with an optional icon.
   * @example f.enum(['OPEN', 'DONE'], { tones: { DONE: 'green/CheckCircle' } })
   */
  readonly tones?: Readonly<Partial<Record<W, ToneWord>>>;
  /**
   * Sends and receives the values as whole numbers, for a foreign protocol with numeric states.
   * @example f.enum(['1', '2'], { numbers: true })
   */
  readonly numbers?: boolean;
  /**
   * Other accepted spellings. Each spelling is stored as the given value.
   * @example f.enum(['ESIM'], { aliases: { eSIM: 'ESIM' } })
   */
  readonly aliases?: Readonly<Record<string, W>>;
  /**
   * Values shown instead of a stored value on rows that meet a condition.
   * @example f.enum(['OPEN'], { variants: { LATE: { of: 'OPEN', where: { late: true }, tone: 'red' } } })
   */
  readonly variants?: Readonly<Record<string, Variant<W> & { tone: ToneWord }>>;
  /**
   * The values that a form offers, keyed by the name of the field.
   * @example f.enum(['OPEN', 'DONE'], { choose: { status: 'OPEN' } })
   */
  readonly choose?: Choosable<W, Own>;
  /**
   * The values that a form offers to a role instead of `choose`.
   * @example f.enum(['OPEN', 'DONE'], { chooseAs: { AGENT_1: { status: 'OPEN' } } })
   */
  readonly chooseAs?: Partial<Record<Role, Choosable<W, Own>>>;
  /**
   * The dictionary list that labels the values and supplies the options of forms.
   * @example f.enum(['OPEN', 'DONE'], { dictionary: 'STATE' })
   */
  readonly dictionary?: string;
}

const aliasOf = ({ aliases }: SchemaField, value: string): string =>
  aliases && Object.hasOwn(aliases, value) ? (aliases[value] as string) : value;

declare module '../../kit/field' {
  interface KindOptions {
    readonly values?: readonly string[];
    readonly aliases?: Readonly<Record<string, string>>;
    readonly numbers?: boolean;
    readonly tones?: Readonly<Record<string, string>>;
    readonly variants?: Readonly<Record<string, Variant>>;
  }
}

export const kind: FieldKind = {
  ...textKind,
  name: 'enum',
  defaults: {},
  isProse: false,
  isWord: true,
  isEncryptable: false,
  carried: ['values', 'tones', 'dictionary'],
  schema: (field) =>
    yup
      .string()
      .strict()
      .typeError(message('oneOf'))
      .test(
        'oneOf',
        message('oneOf'),
        (value) => value === null || value === undefined || (field.values ?? []).includes(aliasOf(field, value)),
      ),
  accept: ({ values }) => {
    const words = new Set<unknown>(values);
    return (value) => (words.has(value) ? value : undefined);
  },
  read: ({ values }, value) => (typeof value !== 'string' || values?.includes(value) ? value : foldCode(value)),
  stored: (field, value) => (typeof value === 'string' ? aliasOf(field, value) : value),
};

/**
 * One of a few declared values, shown as a chip.
 * @example f.enum(['OPEN', 'DONE'], { default: 'OPEN' })
 */
export const enumOf = <
  const V extends readonly string[],
  const R extends boolean = false,
  const U extends boolean = false,
  const N extends string = never,
  const P extends Predicate = never,
  const K extends object = {},
  const Own extends string = never,
>(
  values: V,
  options?: Options<NoInfer<V>[number], R, U, N, P, WordOptions<NoInfer<V>[number], Own>, K>,
) => make<V[number], R, U, N | PredicateNames<P> | NamedIn<K> | Own, K>(kind, { values }, options);
