/** Marks that nobody sees: without a width, for the direction of writing, soft hyphens, fillers, variants. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const JOINERS = /[\u200c\u200d]/;
/** Scripts of which no letter needs a joiner. */
const NAMES = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hangul', 'Hiragana', 'Katakana'];
const UNJOINED = new RegExp(`[${NAMES.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
const LETTER = /[\p{L}\p{M}]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/u;
/** Marks that make another picture of one, or one of two. */
const OF_PICTURES = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u;

/** Texts of plain letters, digits and signs with single blanks between them: most of all that is stored. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
/** Signs of a keyboard, in their own width or in the full width in which Chinese is typed. */
const KEYBOARD = /^[\s!-~\u3000\uff01-\uff5e]*$/;

const isMeant = (mark: string, before: string): boolean =>
  (OF_PICTURES.test(mark) && PICTURE.test(before)) ||
  (JOINERS.test(mark) && LETTER.test(before) && !UNJOINED.test(before));

/** The character that ends before a place in a text, which may be two units long. */
function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  return text.slice(Math.max(0, at - (last >= 0xdc00 && last <= 0xdfff ? 2 : 1)), at);
}

/** A text without the marks that nobody sees; those that join emoji, or letters of Arabic or Indian scripts, stay. */
const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, (mark, at: number) => (isMeant(mark, characterBefore(text, at)) ? mark : ''));

/**
 * A text as it is stored, so that texts that look alike are equal: in Unicode's composed form, without unseen marks and
 * blanks around it. Several blanks of any kind become one, except where `multiline` is true. A text that is full-width
 * letters, digits and signs alone becomes what it means.
 */
export function foldText(text: string, multiline = false): string {
  if (PLAIN.test(text)) return text;
  const seen = withoutUnseen(KEYBOARD.test(text) ? text.normalize('NFKC') : text.normalize('NFC'));
  return (multiline ? seen.replace(/[^\S\r\n\t]/g, ' ') : seen.replace(/[^\S\r\n]+/g, ' ')).trim();
}

/**
 * A number, code, amount or date as it was meant: full-width signs become plain, any dash or minus a hyphen, any blanks
 * one space; unseen marks and blanks around it go.
 */
export const foldCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(UNSEEN, '')
        .replace(/[\p{Pd}\u2212]/gu, '-')
        .replace(/\s+/g, ' ')
        .trim();
