import type { Language } from '@t3d/resources/kit';
import { minuteAt } from '@t3d/resources/kit';
import { optionLabel } from '@t3d/resources/locales';
import type { AccountTemplates } from '../types';

export type Template = AccountTemplates[number];
/** What a template is filled from; `at`: when the notice came. */
export interface NoticeFacts {
  kind: Template['kind'];
  title: string;
  content: string;
  account: string;
  at: Date;
}

/** WeChat's users live by this offset, in minutes. */
const CHINA = 8 * 60;
/** The most characters of a field, by the kind in its name: WeChat refuses longer ones. */
const MAX: Readonly<Record<string, number>> = {
  thing: 20,
  short_thing: 5,
  phrase: 5,
  character_string: 32,
  const: 20,
  name: 10,
};
/** Older templates (`first`, `keyword1`, `remark`) name no kind. */
const MAX_OTHER = 200;
const kindOf = (name: string): string => name.replace(/\d+$/, '');

function cut(text: string, max: number): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`;
}

function valueOf(value: Template['fields'][number]['value'], facts: NoticeFacts, language: Language): string {
  if (value === 'TIME') return minuteAt(facts.at, CHINA);
  if (value === 'KIND') return optionLabel('notifications', 'type', facts.kind, language);
  return { TITLE: facts.title, CONTENT: facts.content, ACCOUNT: facts.account }[value];
}

function fitting(name: string, text: string): string {
  const kind = kindOf(name);
  // It takes letters, digits and signs of ASCII alone.
  const plain = kind === 'character_string' ? text.replace(/[^\x20-\x7e]/g, '') : text;
  // WeChat refuses a message with an empty field.
  return cut(plain, MAX[kind] ?? MAX_OTHER) || '-';
}

/** The fields of a template with what a notice says, as long as WeChat takes them. */
export const fillTemplate = ({ fields }: Template, facts: NoticeFacts, language: Language): Record<string, string> =>
  Object.fromEntries(fields.map(({ name, value }) => [name, fitting(name, valueOf(value, facts, language))]));
