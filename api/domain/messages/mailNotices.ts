import { type I18nText, type Language, LANGUAGES, plainTextOf, readI18n } from '@t3d/resources/kit';
import type { Context } from '../../context';
import { RULE, translateNotice } from '../../builtin/mails';
import { type NewMail, enqueueMails } from '../../jobs/outbox';
import type { Progress } from '../../jobs/jobTypes';
import { type Channel, type Notice, deferDueNotices } from './dueNotices';
import { type Reader, findReaders } from './mailUsers';

/** The maximum number of titles in a mail. */
const MAX_TITLES = 20;

const languagesOf = ({ language }: Reader): readonly Language[] => (language ? [language] : ['zh', 'en']);
/** Returns a text in the reader's languages, without repeating equal texts. */
const inAll = (text: I18nText | null, languages: readonly Language[]): string[] => [
  ...new Set(languages.map((language) => plainTextOf(readI18n(text, language)))),
];

export function singleMail(
  { title, content }: Pick<Notice, 'title' | 'content'>,
  reader: Reader,
): Pick<NewMail, 'subject' | 'text'> {
  const languages = languagesOf(reader);
  return { subject: inAll(title, languages).join(' / '), text: inAll(content, languages).join(RULE) };
}

function digestOf(notices: readonly Notice[], reader: Reader): Pick<NewMail, 'subject' | 'text'> {
  const languages = languagesOf(reader);
  const count = notices.length;
  const listIn = (language: Language): string =>
    [
      translateNotice('notice.digest.text', { count }, language),
      ...notices.slice(0, MAX_TITLES).map(({ title }) => `• ${readI18n(title, language)}`),
      ...(count > MAX_TITLES ? [translateNotice('notice.digest.more', { more: count - MAX_TITLES }, language)] : []),
    ].join('\n');
  return {
    subject: languages.map((language) => translateNotice('notice.digest.title', { count }, language)).join(' / '),
    text: languages.map(listIn).join(RULE),
  };
}

function mailTo(reader: Reader, notices: readonly Notice[]): NewMail {
  const [first] = notices as [Notice];
  return {
    to: reader.address,
    reader: reader.id,
    language: languagesOf(reader)[0] ?? LANGUAGES[0],
    dedupe: `notice:${first.id}:${first.mailAt ? new Date(first.mailAt).getTime() : 0}`,
    ...(notices.length > 1 ? digestOf(notices, reader) : singleMail(first, reader)),
  };
}

const MAIL: Channel<Reader> = {
  due: 'mailAt',
  sent: 'mailedAt',
  wants: ({ mail }, type) => mail[type],
  readersOf: (ctx, users) => findReaders(ctx, 'u.id IN (?)', [users]),
  leave: (ctx, groups) =>
    enqueueMails(
      ctx,
      groups.map(({ reader, notices }) => mailTo(reader, notices)),
    ),
};

export const mailNotices = (ctx: Context, _payload: unknown, progress: Progress): Promise<{ users: number }> =>
  deferDueNotices(ctx, MAIL, progress);
