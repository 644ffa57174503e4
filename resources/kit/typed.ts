/** Matches invisible characters, for example zero-width marks and soft hyphens. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
const JOINERS = /[\u200c\u200d]/;
/** Scripts with letters that never need a zero-width joiner. */
const NAMES = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hangul', 'Hiragana', 'Katakana'];
const UNJOINED = new RegExp(`[${NAMES.map((name) => `\\p{Script=${name}}`).join('')}]`, 'u');
const LETTER = /[\p{L}\p{M}]/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f/u;
const OF_PICTURES = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u;

/** Matches ASCII texts with single spaces, which need no normalisation. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
/** Characters of a keyboard, in normal width or in the full width of Chinese input methods. */
const KEYBOARD = /^[\s!-~\u3000\uff01-\uff5e]*$/;

const isMeant = (mark: string, before: string): boolean =>
  (OF_PICTURES.test(mark) && PICTURE.test(before)) ||
  (JOINERS.test(mark) && LETTER.test(before) && !UNJOINED.test(before));

/** Returns the character before a position, which may be two UTF-16 units. */
function characterBefore(text: string, at: number): string {
  const last = text.charCodeAt(at - 1);
  return text.slice(Math.max(0, at - (last >= 0xdc00 && last <= 0xdfff ? 2 : 1)), at);
}

/** Removes invisible characters, except joiners in emoji and in Arabic or Indic scripts. */
const withoutUnseen = (text: string): string =>
  text.replace(UNSEEN, (mark, at: number) => (isMeant(mark, characterBefore(text, at)) ? mark : ''));

/** Normalises a text for storage, so that texts that look alike are equal. Joins blanks unless `multiline` is true. */
export function foldText(text: string, multiline = false): string {
  if (PLAIN.test(text)) return text;
  const seen = withoutUnseen(KEYBOARD.test(text) ? text.normalize('NFKC') : text.normalize('NFC'));
  return (multiline ? seen.replace(/[^\S\r\n\t]/g, ' ') : seen.replace(/[^\S\r\n]+/g, ' ')).trim();
}

/** Normalises a number, code, amount or date: full-width characters, dashes and blanks become ASCII. */
export const foldCode = (text: string): string =>
  PLAIN.test(text)
    ? text
    : text
        .normalize('NFKC')
        .replace(UNSEEN, '')
        .replace(/[\p{Pd}\u2212]/gu, '-')
        .replace(/\s+/g, ' ')
        .trim();
