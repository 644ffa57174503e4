/** Escapes a text for HTML, including attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Matches control and direction characters, which can make a file name look like another. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Removes characters from a file name that are invisible or not allowed in a header. */
export const safeFileName = (name: string): string => name.replace(HIDDEN, '').trim() || 'file';
