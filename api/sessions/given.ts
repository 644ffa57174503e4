/* The bodies that the calls of this room are sent: any JSON, in which words that nobody reads are passed over. */
import { isObject } from '@t3d/resources/kit';
import { type Message, Invalid } from '../errors';
import { PASSWORD_ON_WIRE } from '../models/passwords';

/** Why a text is refused, or null. */
type Check = (text: string) => Message | null;
export const anyText: Check = () => null;
export const textUpTo =
  (max: number): Check =>
  ({ length }) =>
    length > max ? { key: 'length', params: { max } } : null;
/** A password as it is sent: the hash of what was typed. */
export const passwordHash: Check = (text) => (PASSWORD_ON_WIRE.test(text) ? null : { key: 'passwordHash' });

/** The values of a body by their names. */
export const given = (body: unknown): Readonly<Record<string, unknown>> => (isObject(body) ? body : {});

/** Reads texts of a body, without the space around them; 400 by field for those that are missing, blank or refused. */
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

/** Refuses a code that is wrong, expired or used up, all in the same words. */
export const wrongCode = (): Invalid => new Invalid('codeError', {}, { code: { key: 'codeError' } });
