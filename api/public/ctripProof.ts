import { foldCode } from '@t3d/resources/kit';
import type { CtripItem } from '@t3d/resources/rows';

/** What a buyer proves to know: the end of a phone or the beginning of a mail; null: the order has neither. */
export type Asked = 'phone' | 'mail' | null;
interface Proof {
  readonly asks: Asked;
  /** The texts of which one is right. */
  readonly right: readonly string[];
}

const DIGITS = 4;
const LETTERS = 3;
type Person = Readonly<Record<string, unknown>>;

const peopleOf = (kept: string | null | undefined): Person[] => (kept ? (JSON.parse(kept) as Person[]) : []);
const textIn = (person: Person, name: string): string => {
  const { [name]: value } = person;
  return typeof value === 'string' || typeof value === 'number' ? foldCode(String(value)) : '';
};

/** The last four digits of each phone of travellers and contacts. */
const phoneEnds = (people: readonly Person[]): string[] =>
  people
    .flatMap((person) => [textIn(person, 'mobile'), textIn(person, 'optionalMobile')])
    .map((phone) => phone.replace(/\D/g, ''))
    .filter((digits) => digits.length >= DIGITS)
    .map((digits) => digits.slice(-DIGITS));

/** The first three letters of each mail, before its @; a shorter name whole. */
const mailStarts = (people: readonly Person[]): string[] =>
  people
    .map((person) => textIn(person, 'email').toLowerCase())
    .filter((mail) => mail.indexOf('@') > 0)
    .map((mail) => mail.slice(0, Math.min(LETTERS, mail.indexOf('@'))));

/** What proves that somebody bought an order: by phone if it has any, else by mail. */
export function proofOf(items: readonly Pick<CtripItem, 'contacts' | 'passengers'>[]): Proof {
  const people = items.flatMap(({ contacts, passengers }) => [...peopleOf(passengers), ...peopleOf(contacts)]);
  const phones = phoneEnds(people);
  if (phones.length > 0) return { asks: 'phone', right: phones };
  const mails = mailStarts(people);
  return mails.length > 0 ? { asks: 'mail', right: mails } : { asks: null, right: [] };
}

/** Whether a typed text is the proof: full-width signs, blanks and case make no difference. */
export const isProven = ({ right }: Proof, typed: string): boolean => {
  const given = foldCode(typed).replace(/[ -]/g, '').toLowerCase();
  return right.includes(given);
};
