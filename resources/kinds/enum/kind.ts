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
/** Options of an enum with the words `W`. They are chosen by the name of the field itself, `Own`. */
export interface WordOptions<W extends string, Own extends string> {
  /**
   * The colour of a word, and its icon.
   * @example f.enum(['OPEN', 'DONE'], { tones: { DONE: 'green/CheckCircle' } })
   */
  readonly tones?: Readonly<Partial<Record<W, ToneWord>>>;
  /**
   * Its words are whole numbers and are numbers on the wire, as somebody else's protocol numbers its states.
   * @example f.enum(['1', '2'], { numbers: true })
   */
  readonly numbers?: boolean;
  /**
   * Other spellings that are understood, and what each is stored as.
   * @example f.enum(['ESIM'], { aliases: { eSIM: 'ESIM' } })
   */
  readonly aliases?: Readonly<Record<string, W>>;
  /**
   * Words shown in place of a stored one on the rows where more is known.
   * @example f.enum(['OPEN'], { variants: { LATE: { of: 'OPEN', where: { late: true }, tone: 'red' } } })
   */
  readonly variants?: Readonly<Record<string, Variant<W> & { tone: ToneWord }>>;
  /**
   * The words that a form offers; the field names itself.
   * @example f.enum(['OPEN', 'DONE'], { choose: { status: 'OPEN' } })
   */
  readonly choose?: Choosable<W, Own>;
  /**
   * The words that a role is offered instead.
   * @example f.enum(['OPEN', 'DONE'], { chooseAs: { AGENT_1: { status: 'OPEN' } } })
   */
  readonly chooseAs?: Partial<Record<Role, Choosable<W, Own>>>;
  /**
   * The list of the dictionary that says what its words are called, and which of them a form still offers. A word that
   * it lacks is called as the product's words say.
   * @example f.enum(['OPEN', 'DONE'], { dictionary: 'STATE' })
   */
  readonly dictionary?: string;
}

/** The stored spelling of a word. */
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
  isSealable: false,
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
 * One of a few words, shown as a chip.
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
