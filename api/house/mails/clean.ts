import { Invalid } from '../../errors';
import type { Mail } from './port';

const LONGEST_ADDRESS = 254;
const LONGEST_SUBJECT = 200;
const LONGEST_NAME = 64;
/** One plain address: no display name, no list, no white space, nothing that a header could end with. */
const ADDRESS = /^[^\s<>()[\],;:"\\@\p{Cc}]+@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu;
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

const onOneLine = (text: string, longest: number): string => text.replace(CONTROL, ' ').trim().slice(0, longest);

export const isAddress = (text: string): boolean => text.length <= LONGEST_ADDRESS && ADDRESS.test(text);

/**
 * The mail with a subject of one line. Refuses an address that is none, or more than one. Text that people wrote cannot
 * become a header.
 */
export function cleanMail(mail: Mail): Mail {
  if (!isAddress(mail.to)) throw new Invalid('mail.address');
  return {
    ...mail,
    subject: onOneLine(mail.subject, LONGEST_SUBJECT),
    ...(mail.fromName !== undefined && { fromName: onOneLine(mail.fromName, LONGEST_NAME) }),
  };
}
