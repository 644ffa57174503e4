import type { Language } from '@t3d/resources/kit';
import { LANGUAGES, readI18n } from '@t3d/resources/kit';
import { sentences } from '@t3d/resources/diagnosis';
import dictionary from '@t3d/resources/dictionary';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { languageOf } from './readNumbers';
import type { FoundNumber } from './findRecords';

/** The list of the dictionary that holds the templates of answers: one for each cure, a greeting and a closing. */
export const REPLY_LIST = 'REPLY';

const momentOf = ({ gmtOffset }: Context, iso: string): string =>
  new Date(Date.parse(iso) + gmtOffset * 60_000).toISOString().slice(5, 16).replace('T', ' ');

type Templates = ReadonlyMap<string, (language: Language) => string>;

async function readTemplates(ctx: Context): Promise<Templates> {
  const rows = await table(ctx, dictionary).find({ enumType: REPLY_LIST, disabled: false });
  return new Map(
    rows.map(({ enumValue, enumName }) => [
      String(enumValue),
      (language: Language) => (enumName ? readI18n(enumName, language) : ''),
    ]),
  );
}

/** A template with what it names filled in: the number as the customer wrote it, what is wrong, until when to wait. */
function fill(ctx: Context, template: string, { token, diagnosis, until }: FoundNumber, language: Language): string {
  return template
    .replaceAll('{number}', token)
    .replaceAll('{state}', diagnosis ? sentences[language][diagnosis].headline : '')
    .replaceAll('{until}', until ? momentOf(ctx, until) : '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Drafts of the answer in every language, one paragraph a card; empty where nothing is to be said of any card. */
export async function draftReplies(
  ctx: Context,
  text: string,
  found: readonly FoundNumber[],
): Promise<{ language: Language; replies: Record<Language, string> }> {
  const templates = await readTemplates(ctx);
  const once = found.filter(({ card }, at) => card !== null && found.findIndex((other) => other.card === card) === at);
  const draft = (language: Language): string => {
    const of = (name: string): string => templates.get(name.toUpperCase())?.(language) ?? '';
    const lines = once.flatMap((one) => {
      const template = (one.until && of(`${one.cure}_until`)) || of(String(one.cure));
      return template ? [fill(ctx, template, one, language)] : [];
    });
    return lines.length > 0 ? [of('greeting'), ...lines, of('closing')].filter(Boolean).join('\n\n') : '';
  };
  return {
    language: languageOf(text),
    replies: Object.fromEntries(LANGUAGES.map((one) => [one, draft(one)])) as Record<Language, string>,
  };
}
