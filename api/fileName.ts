/** Control and direction characters, ends of lines, halves of characters: with them a file shows another name. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A file's name without the characters that a person cannot see and a header cannot carry. */
export const safeFileName = (name: string): string => name.replace(HIDDEN, '').trim() || 'file';
