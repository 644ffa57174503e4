/** Escapes a text for HTML, also for an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Control and direction characters, ends of lines, halves of characters: they can make a file show another name. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Removes from a file's name the characters that nobody can see or that a header cannot contain. */
export const safeFileName = (name: string): string => name.replace(HIDDEN, '').trim() || 'file';
