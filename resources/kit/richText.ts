/** The elements of a rich text, and the attributes that each may have. */
export const RICH_TAGS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  strong: [],
  em: [],
  u: [],
  h3: [],
  ul: [],
  ol: [],
  li: [],
  a: ['href'],
  img: ['src', 'alt'],
};
/** Pictures are our own uploads: what is loaded from elsewhere tells a stranger who reads, and when. */
export const RICH_PICTURE = /^\/t3d-api\/files\/\d{1,15}$/;
/** Where a link of a rich text may lead. */
export const RICH_LINK = /^(https?:\/\/|mailto:|\/t3d\/)/i;

/** Whether a text is laid out, as the sanitiser leaves it: it begins with a block. Any other text is plain. */
export const isRichText = (text: string): boolean => /^<(p|h3|ul|ol)>/.test(text);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** The words of a text, without its layout: a line for each block, links by their text. */
export function plainTextOf(text: string): string {
  if (!isRichText(text)) return text;
  return text
    .replaceAll(/<br\s*\/?>|<\/(p|h3|li)>/g, '\n')
    .replaceAll('<li>', '• ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => NAMED[name] ?? '')
    .trim();
}

/** Whether a text can be stored as it is: no database keeps a NUL, or half of a character, and nobody types them. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);
