/** Texts and names between quotes. Two quotes in a row are an end and a beginning. */
const QUOTED = /'(?:[^'\\]+|\\.)*'|"(?:[^"\\]+|\\.)*"|`[^`]*`/gs;
/** The end of a statement before the end of the text, or a comment, which could hide one. */
const MORE = /;(?!\s*$)|#|\/\*|--(?=\s|$)/;
/** Its body consists of statements. */
const TRIGGER = /^\s*CREATE TRIGGER /i;

/**
 * Refuses a text that is more than one statement. Connections of MySQL's take several at once, those that we put
 * together; what is in a text by mistake must not become one of its own.
 */
export function requireOne(sql: string): void {
  if (!MORE.test(sql) || TRIGGER.test(sql)) return;
  const bare = sql.replace(QUOTED, '');
  if (MORE.test(bare) || /['"`]/.test(bare)) throw new Error('this text is more than one statement');
}
