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
/** Matches the allowed picture URLs, because a picture on a foreign server would reveal the readers. */
export const RICH_PICTURE = /^\/t3d-api\/files\/\d{1,15}$/;
export const RICH_LINK = /^(https?:\/\/|mailto:|\/t3d\/)/i;

/** Returns whether a text is rich. Every sanitised rich text begins with a block element. */
export const isRichText = (text: string): boolean => /^<(p|h3|ul|ol)>/.test(text);

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Returns the text without mark-up. Drops the URL of a link. */
export function plainTextOf(text: string): string {
  if (!isRichText(text)) return text;
  return text
    .replaceAll(/<br\s*\/?>|<\/(p|h3|li)>/g, '\n')
    .replaceAll('<li>', '• ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_all, name: string) => NAMED[name] ?? '')
    .trim();
}

/** Returns false for texts with NUL or lone surrogates, which databases reject. */
export const isPlainText = (text: string): boolean => !text.includes('\0') && !/\p{Cs}/u.test(text);
