import { type I18nText, RICH_LINK, RICH_PICTURE, RICH_TAGS, isRichText } from '@t3d/resources/kit';
import sanitizeHtml from 'sanitize-html';

/** Names by which senders of mails recognise a reader of a link. */
const TRACKERS = /^(utm_\w+|gclid|dclid|fbclid|msclkid|mc_[ce]id|_hs(enc|mi)|yclid|igshid|spm)$/i;

/** The address of a link without what tells its readers apart; null for one that may not be. */
function cleanLink(href: string): string | null {
  const plain = href.trim();
  if (!RICH_LINK.test(plain)) return null;
  if (!/^https?:/i.test(plain)) return plain;
  try {
    const url = new URL(plain);
    if (url.username || url.password) return null;
    const names = Array.from(url.searchParams.keys());
    for (const name of names) if (TRACKERS.test(name)) url.searchParams.delete(name);
    return url.href;
  } catch {
    return null;
  }
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(RICH_TAGS),
  allowedAttributes: Object.fromEntries(Object.entries(RICH_TAGS).map(([tag, names]) => [tag, [...names]])),
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 12,
  transformTags: {
    b: 'strong',
    i: 'em',
    h1: 'h3',
    h2: 'h3',
    h4: 'h3',
    div: 'p',
    a: (_tag, { href = '' }): sanitizeHtml.Tag => {
      const clean = cleanLink(href);
      return clean === null ? { tagName: 'span', attribs: {} } : { tagName: 'a', attribs: { href: clean } };
    },
  },
  exclusiveFilter: ({ tag, attribs }) =>
    (tag === 'img' && !RICH_PICTURE.test(attribs.src ?? '')) || (tag === 'a' && !attribs.href),
};
const HAS_TAGS = /<\/?[a-z!][^>]*>/i;

/**
 * A text that anybody may be shown: of the marks of HTML the few of `RICH_TAGS` are left, without style, script, form,
 * frame or pictures from elsewhere, and links without the names of trackers. A text without marks stays as it is.
 */
export function cleanText(text: string): string {
  if (!HAS_TAGS.test(text)) return text;
  const clean = sanitizeHtml(text, OPTIONS).trim();
  if (clean === '' || isRichText(clean)) return clean;
  // What begins with no block, or is no mark-up after all, would be read as plain.
  return HAS_TAGS.test(clean) || clean.includes('&') ? `<p>${clean}</p>` : clean;
}

/** The same of each language; those left empty are left out. */
export const cleanContent = (content: I18nText): I18nText =>
  Object.fromEntries(
    Object.entries(content).flatMap(([language, text]) => {
      const clean = cleanText(text);
      return clean === '' ? [] : [[language, clean]];
    }),
  );
