import { type Schema, mixed } from 'yup';

/** The declaration of a setting, which the reference prints. */
export interface SettingOptions {
  /** The meaning of the setting, in sentences. */
  readonly about: string;
  /** A valid value, by default the default or the kind's example. */
  readonly example?: string;
}

/** A setting with the yup schema of its text. */
export interface Setting<Value> extends SettingOptions {
  readonly schema: Schema<Value>;
  /** The name of the kind, whose settings accept the same texts. */
  readonly kind: string;
  readonly otherwise: Value;
  /** The end of the error message `<name>: it must be …`. */
  readonly must: string;
  readonly example: string;
  /** True if the text must never be printed, because it may contain a secret. */
  readonly hidden?: boolean;
  /** True if production requires a strong value that no other setting has. */
  readonly secret?: boolean;
  /** True if the value usually comes from a file. The example is then `<name>_FILE=…`. */
  readonly fromFile?: boolean;
}

interface Rules<Value> extends Omit<Setting<Value>, 'schema'> {
  /** The value of an empty text. Without it, only a setting without a default may be empty. */
  readonly empty?: Value;
  /** Returns the value of a text, or undefined for an invalid text. */
  parse(text: string): Value | undefined;
}

const isBlank = (text: unknown): boolean => typeof text !== 'string' || text.trim() === '';
const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

/**
 * Makes a setting. An invalid text gives an error and the default, so that rules about several settings can still be
 * checked.
 */
export function make<Value>({ parse, empty, ...facts }: Rules<Value>): Setting<Value> {
  const { otherwise, must } = facts;
  const schema = mixed()
    .nullable()
    .transform((_value, text) => (isBlank(text) ? (text === undefined ? undefined : empty) : parse(text as string)))
    .default(otherwise)
    .test('right', (_value, { originalValue: text, createError }) => {
      // yup gives the default if the setting is missing.
      if (typeof text !== 'string') return true;
      if (isBlank(text))
        return (
          empty !== undefined ||
          isNothing(otherwise) ||
          createError({ message: `\${path} is empty: it must be ${must}` })
        );
      const shown = facts.hidden ? '' : ` is ${JSON.stringify(text)}`;
      // Pass a function, because yup would replace `${…}` in the text.
      return parse(text) !== undefined || createError({ message: ({ path }) => `${path}${shown}: it must be ${must}` });
    });
  return { ...facts, schema: schema as unknown as Schema<Value> };
}

/** The maximum length of a setting's text, for settings without a format of their own. */
const LONGEST = 4_000;
const isLine = (given: string): boolean => given.length <= LONGEST && !/[\p{Cc}\u2028\u2029]/u.test(given);
const LINE = 'a text of one line';

interface TextFacts<Otherwise> extends SettingOptions {
  readonly otherwise?: Otherwise;
  readonly hidden?: boolean;
  /** The form of the text, which `must` describes. */
  readonly form?: RegExp;
  readonly must?: string;
}

export const text = <Otherwise extends string | null = null>({
  otherwise = null as Otherwise,
  form = /^/,
  must = LINE,
  ...facts
}: TextFacts<Otherwise>): Setting<string | Otherwise> =>
  make<string | Otherwise>({
    kind: must,
    must,
    otherwise,
    example: otherwise ?? '',
    ...facts,
    parse: (given) => (isLine(given) && form.test(given) ? given : undefined),
  });

const splitList = (given: string): string[] | undefined =>
  isLine(given)
    ? given
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : undefined;

/** Accepts texts separated by commas. */
export const list = (facts: Required<SettingOptions>): Setting<readonly string[]> =>
  make<readonly string[]>({
    kind: 'list',
    must: 'texts with commas between them',
    otherwise: [],
    ...facts,
    parse: splitList,
  });

/** An example of a secret, which a shell generates. */
const NEW_SECRET = '$(openssl rand -hex 32)';

export const secret = (facts: SettingOptions & { form?: RegExp; must?: string }): Setting<string | null> => ({
  ...text({ example: NEW_SECRET, must: 'a secret of one line', hidden: true, ...facts }),
  secret: true,
});
export const secrets = (facts: SettingOptions): Setting<readonly string[]> =>
  make<readonly string[]>({
    kind: 'secrets',
    must: 'secrets of one line with commas between them',
    otherwise: [],
    example: NEW_SECRET,
    ...facts,
    hidden: true,
    secret: true,
    parse: splitList,
  });

/** Accepts `on` or `off`. `otherwise` is the default, or null if NODE_ENV decides. */
export const onOff = <Otherwise extends boolean | null>({
  otherwise,
  ...facts
}: SettingOptions & { otherwise: Otherwise }): Setting<boolean | Otherwise> =>
  make<boolean | Otherwise>({
    kind: 'onOff',
    must: 'on or off',
    otherwise,
    example: otherwise ? 'on' : 'off',
    ...facts,
    parse: (given) =>
      new Map([
        ['on', true],
        ['off', false],
      ]).get(given.toLowerCase()),
  });

/** Accepts a whole decimal number from `least` to `most`. */
export const whole = <Otherwise extends number | null>({
  otherwise,
  least,
  most,
  ...facts
}: SettingOptions & { otherwise: Otherwise; least: number; most: number }): Setting<number | Otherwise> =>
  make<number | Otherwise>({
    kind: 'whole',
    must: `a whole number from ${least} to ${most}`,
    otherwise,
    example: String(otherwise),
    ...facts,
    parse: (given) => {
      const number = /^\d{1,15}$/.test(given) ? Number(given) : NaN;
      return number >= least && number <= most ? number : undefined;
    },
  });

export const oneOf = <Name extends string, Otherwise extends Name | null>({
  names,
  otherwise,
  ...facts
}: SettingOptions & { names: readonly Name[]; otherwise: Otherwise }): Setting<Name | Otherwise> =>
  make<Name | Otherwise>({
    kind: 'oneOf',
    must: `one of ${names.join(', ')}`,
    otherwise,
    example: otherwise ?? (names[0] as Name),
    ...facts,
    parse: (given) => names.find((name) => name === given),
  });
