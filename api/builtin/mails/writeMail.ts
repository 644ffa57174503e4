import { type I18nText, type Language, LANGUAGES } from '@t3d/resources/kit';
import type { MessageName, Params } from '../../errors';
import { type BlanksOf, type MessageParams, translateMessage } from '../../locales';
import { escapeHtml } from '../../safeText';
import type { Context } from '../../context';
import type { ServiceKey } from '../../models/services';

/** The parameters of a message, or a function that returns them for a language. */
export type PerLanguage<F> = F | ((language: Language) => F);
/** The key of a notice or mail that has a title (`<key>.title`) and a text (`<key>.text`). */
export type NoticeKey = {
  [K in MessageName]: K extends `${infer B}.title` ? (`${B}.text` extends MessageName ? B : never) : never;
}[MessageName];
export type NoticeParams<B extends NoticeKey> = {
  readonly [N in BlanksOf<`${B}.title`> | BlanksOf<`${B}.text`>]: string | number;
};

const translateFilled = (key: MessageName, filling: PerLanguage<Params>, language: Language): string =>
  translateMessage({ key, params: typeof filling === 'function' ? filling(language) : filling }, language);

export const translateNotice = <K extends MessageName>(
  key: K,
  filling: PerLanguage<MessageParams<K>>,
  language: Language,
): string => translateFilled(key, filling as PerLanguage<Params>, language);

/** Returns a notice in every language, as stored in the database. */
export function writeNotice<B extends NoticeKey>(
  key: B,
  filling: PerLanguage<NoticeParams<B>>,
): { title: I18nText; content: I18nText } {
  const all = (part: MessageName): I18nText =>
    Object.fromEntries(
      LANGUAGES.map((language) => [language, translateFilled(part, filling as PerLanguage<Params>, language)]),
    );
  return { title: all(`${key}.title` as MessageName), content: all(`${key}.text` as MessageName) };
}

/** The separator between the languages of a mail. */
export const RULE = '\n\n— — —\n\n';

/** Writes `<key>.title` and `<key>.text` as a mail in the given languages, beginning with the first language. */
export function writeMail<B extends NoticeKey>(
  key: B,
  filling: PerLanguage<NoticeParams<B>>,
  languages: readonly Language[],
): { subject: string; text: string; language: Language } {
  return {
    language: languages[0] ?? 'zh',
    subject: languages
      .map((language) => translateFilled(`${key}.title` as MessageName, filling as PerLanguage<Params>, language))
      .join(' / '),
    text: languages
      .map((language) => translateFilled(`${key}.text` as MessageName, filling as PerLanguage<Params>, language))
      .join(RULE),
  };
}

const HTML_LANG: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en', cht: 'zh-TW' };
/** The fonts of each language, because Chinese and Japanese fonts draw some characters differently. */
const FONTS: Readonly<Record<Language, string>> = {
  zh: "'PingFang SC','Microsoft YaHei'",
  en: "'PingFang SC','Microsoft YaHei'",
  cht: "'PingFang TC','Microsoft JhengHei'",
};
const textStyle = (language: Language): string =>
  `font:15px/24px -apple-system,'Segoe UI',${FONTS[language]},sans-serif;color:#1D2430`;
const CODE = 'font:600 28px/36px Consolas,Menlo,monospace;letter-spacing:4px;color:#1D2430';
const LOGO = 'height:28px;max-width:128px;vertical-align:middle;margin-right:8px';
const LINE = '<hr style="border:0;border-top:1px solid #DDE1E7;margin:8px 0 24px">';
const CODE_LINE = /^(.*[:：])\s*(\d{6})$/;
/** Matches a URL without the punctuation of the sentence around it. */
const ADDRESS = /https?:\/\/[^\s<>"'，。；、）]*[^\s<>"'，。；、）.,;:!?)]/g;

/** Returns a line as HTML. URLs become links, and other text is escaped. */
function lineOf(line: string, colour: string): string {
  let html = '';
  let end = 0;
  for (const found of line.matchAll(ADDRESS)) {
    const address = escapeHtml(found[0]);
    html += `${escapeHtml(line.slice(end, found.index))}<a href="${address}" style="color:${colour}">${address}</a>`;
    end = found.index + found[0].length;
  }
  return html + escapeHtml(line.slice(end));
}

function paragraphOf(paragraph: string, colour: string): string {
  const code = CODE_LINE.exec(paragraph);
  if (code)
    return `<p style="margin:0 0 16px">${escapeHtml(code[1] as string)}<br><span style="${CODE}">${code[2]}</span></p>`;
  const lines = paragraph.split('\n').map((line) => lineOf(line, colour));
  return `<p style="margin:0 0 16px">${lines.join('<br>')}</p>`;
}

function headOf({ name, logo, colour }: MailBrand): string {
  const picture = logo ? `<img src="${escapeHtml(logo)}" alt="" height="28" style="${LOGO}">` : '';
  return (
    `<div style="padding:16px 24px;border-bottom:3px solid ${colour}">${picture}` +
    `<strong style="font-size:18px;line-height:28px;vertical-align:middle">${escapeHtml(name)}</strong></div>`
  );
}

/** Lays out a mail as HTML: the brand at the top, then the text of each language. */
export function renderMail(
  { subject, text, language = 'zh' }: { subject: string; text: string; language?: Language | undefined },
  brand: MailBrand,
): string {
  const parts = text.split(RULE).map((part) =>
    part
      .split(/\n{2,}/)
      .map((paragraph) => paragraphOf(paragraph, brand.colour))
      .join('\n'),
  );
  return [
    `<!doctype html><html lang="${HTML_LANG[language]}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:16px;background:#F3F4F7;${textStyle(language)}">`,
    '<div style="max-width:560px;margin:0 auto;background:#FFFFFF;border:1px solid #DDE1E7;border-radius:8px">',
    headOf(brand),
    `<div style="padding:24px 24px 8px">${parts.join(LINE)}</div>`,
    '</div></body></html>',
  ].join('\n');
}

export interface MailBrand {
  name: string;
  /** The https URL of a picture 28 pixels high. Null shows only the name. */
  logo: string | null;
  /** A colour that is dark enough for white text. */
  colour: string;
  /** The theme of the public pages, in whose stylesheet it is named. Absent means the product's. */
  theme?: string;
}

/** The users who decide a mail's brand: the sender's brand first, then the brand of the reader's supplier. */
export interface MailParties {
  reader?: number | null;
  sender?: number | null;
}

export interface MailBrands {
  of(ctx: Context, parties: MailParties, language: Language): Promise<MailBrand>;
}

const PRODUCT_COLOUR = '#6246D8';

export const productBrand = (name: string): MailBrand => ({ name, logo: null, colour: PRODUCT_COLOUR });

/** The function that finds the brand of a mail. A module may replace it, for example by the supplier's brand. */
export const MAIL_BRANDS: ServiceKey<MailBrands> = {
  name: 'the brands of mails',
  make: () => ({ of: () => Promise.resolve(productBrand('T3D')) }),
};
