// Removes personal data from texts for the log: long numbers, e-mail addresses and quoted database values.

const MASK = '***';
/** The maximum length of a message, because the patterns below take quadratic time. */
const MAX_LENGTH = 4_000;
/** Matches a number of 8 or more digits, optionally in groups, except dates and names of migrations. */
const LONG_NUMBER = /(?<!\p{Nd})(?!\d{4}-\d\d-\d\d(?!\d)|20\d{12}-[a-z])(?:\p{Nd}[ -]?){7,}\p{Nd}[\dA-F]*/gu;
const MAIL = /[^\s@/\\'"`<>()=:,;]+@[^\s@/\\'"`<>()=:,;]+\.\p{L}{2,}/gu;
/** Matches an API key. */
const KEY = /t3d_(?:live|test)_\w+/g;
/** Match quoted values in the messages of databases. A value may contain quotes. */
const QUOTED = [
  /(Duplicate entry )'.*'( for key)/gs,
  /(value:? )'.*'( for (?:column|function)|$)/gs,
  /(near )(?:'.*'|".*")( at line|: syntax error|$)/gs,
] as const;
const STATEMENT = /\b(?:SELECT\b[^]*?\bFROM|INSERT INTO|REPLACE INTO|UPDATE\b[^]*?\bSET|DELETE FROM)\b[^]*/g;

/** Returns a text for the log with `***` for long numbers, e-mail addresses, quoted values and SQL. */
export function redactText(text: string): string {
  const short = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  const unquoted = QUOTED.reduce((masked, pattern) => masked.replace(pattern, `$1${MASK}$2`), short);
  return unquoted.replace(STATEMENT, MASK).replace(KEY, MASK).replace(MAIL, MASK).replace(LONG_NUMBER, MASK);
}

/**
 * Matches a path segment that may be personal: with 8 digits, an @, or 16 characters including a digit.
 * docker/nginx.conf has the same rule.
 */
const PRIVATE_SEGMENT = /^(?:(?:\D*\d){8}|.*[@\u0080-\uFFFF]|(?=\D*\d)[^.]{16,}$)/;

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Returns a request's path for the log without the query, and with `***` for segments that may be personal. */
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

/** Returns a stack trace for the log with its message redacted. */
export function redactStack(stack: string): string {
  const frames = FRAMES.exec(stack);
  return frames ? redactText(stack.slice(0, frames.index)) + frames[0] : redactText(stack);
}
