// Personal data must not reach a log. Card numbers, phones and document numbers are long runs of digits, e-mail
// addresses have an @, and a database quotes the value that it refuses.

const MASK = '***';
/** No message of a fault needs more, and the patterns below take the square of the length. */
const MAX_LENGTH = 4_000;
/**
 * 8 digits and more, maybe in groups, are somebody's number. A date is not, nor the name of a migration. Some
 * card numbers end in A to F.
 */
const LONG_NUMBER = /(?<!\p{Nd})(?!\d{4}-\d\d-\d\d(?!\d)|20\d{12}-[a-z])(?:\p{Nd}[ -]?){7,}\p{Nd}[\dA-F]*/gu;
const MAIL = /[^\s@/\\'"`<>()=:,;]+@[^\s@/\\'"`<>()=:,;]+\.\p{L}{2,}/gu;
/** An API key, which `keyText` makes. */
const KEY = /t3d_(?:live|test)_\w+/g;
/** How MySQL, MariaDB and SQLite quote values in their messages. A value may contain quotes itself. */
const QUOTED = [
  /(Duplicate entry )'.*'( for key)/gs,
  /(value:? )'.*'( for (?:column|function)|$)/gs,
  /(near )(?:'.*'|".*")( at line|: syntax error|$)/gs,
] as const;
const STATEMENT = /\b(?:SELECT\b[^]*?\bFROM|INSERT INTO|REPLACE INTO|UPDATE\b[^]*?\bSET|DELETE FROM)\b[^]*/g;

/** A text that may go to a log: long numbers, e-mail addresses, values that a database quotes and SQL become `***`. */
export function redactText(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  const unquoted = QUOTED.reduce((masked, pattern) => masked.replace(pattern, `$1${MASK}$2`), short);
  return unquoted.replace(STATEMENT, MASK).replace(KEY, MASK).replace(MAIL, MASK).replace(LONG_NUMBER, MASK);
}

/**
 * A number, a name, an address or a key: 8 digits, an @, a character outside ASCII, or 16 characters with a
 * digit and no dot. docker/nginx.conf has the same rule.
 */
const PRIVATE_SEGMENT = /^(?:(?:\D*\d){8}|.*[@\u0080-\uFFFF]|(?=\D*\d)[^.]{16,}$)/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** A request's path that may go to a log: without a query, and with `***` for each part that may be somebody's. */
export const redactPath = (path: string): string =>
  path
    .replace(/[?#][^]*$/, '')
    .split('/')
    .map((segment) =>
      decoded(segment)
        .split('/')
        .some((part) => PRIVATE_SEGMENT.test(part))
        ? MASK
        : segment,
    )
    .join('/');

const FRAMES = /\n {4}at [^]*$/;

/** A stack trace that may go to a log: the message is redacted, the frames are kept. */
export function redactStack(stack: string): string {
  const frames = FRAMES.exec(stack);
  return frames ? redactText(stack.slice(0, frames.index)) + frames[0] : redactText(stack);
}
