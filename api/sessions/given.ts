/* Parses the request bodies of this module. Unknown properties are ignored. */
import { isObject } from '@t3d/resources/kit';
import { type Message, Invalid } from '../errors';
import { PASSWORD_ON_WIRE } from '../models/passwords';

/** Returns why a text is rejected, or null. */
type Check = (text: string) => Message | null;
export const anyText: Check = () => null;
export const textUpTo =
  (max: number): Check =>
  ({ length }) =>
    length > max ? { key: 'length', params: { max } } : null;
/** Checks a password as requests send it, hashed. */
export const passwordHash: Check = (text) => (PASSWORD_ON_WIRE.test(text) ? null : { key: 'passwordHash' });

export const given = (body: unknown): Readonly<Record<string, unknown>> => (isObject(body) ? body : {});

/** Returns the trimmed texts of a body. Throws 400 with an error per missing or rejected field. */
export function readTexts<Name extends string>(
  body: unknown,
  checks: Readonly<Record<Name, Check>>,
): Record<Name, string> {
  const errors: Record<string, Message> = {};
  const texts = Object.entries<Check>(checks).map(([name, check]) => {
    const value = given(body)[name];
    const text = typeof value === 'string' ? value.trim() : '';
    const fault: Message | null = text === '' ? { key: 'required' } : check(text);
    if (fault) errors[name] = fault;
    return [name, text] as const;
  });
  if (Object.keys(errors).length > 0) throw new Invalid('invalid', {}, errors);
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** Returns the error for a code, the same whether it is wrong, expired or used. */
export const wrongCode = (): Invalid => new Invalid('codeError', {}, { code: { key: 'codeError' } });
