/** The items of a CREATE TABLE, and the options after the last parenthesis. */
interface TableText {
  items: string[];
  options: string;
}

/** A column definition with the quoted name, the type and further clauses. */
interface ColumnText {
  name: string;
  type: string;
  clauses: string[];
}

/** The databases' dialects, because only MySQL has backslash escapes in strings. */
type Dialect = 'sqlite' | 'mysql';

// Matches a token: a string, a quoted name, a comment, a word or a single character.
const REST = '"(?:[^"]|"")*"|`(?:[^`]|``)*`|\\[[^\\]]*\\]|--[^\\n]*|/\\*[^]*?\\*/|[\\w$]+|\\s+|[^]';
const TOKENS = {
  sqlite: new RegExp(`'(?:[^']|'')*'|${REST}`, 'g'),
  mysql: new RegExp(`'(?:[^'\\\\]|''|\\\\.)*'|${REST}`, 'g'),
};

const isComment = (token: string): boolean => /^(--|\/\*)/.test(token);
const tokensOf = (sql: string, dialect: Dialect): string[] =>
  (sql.match(TOKENS[dialect]) ?? []).filter((token) => !isComment(token));

const unquote = (name: string): string => (/^[`"[]/.test(name) ? name.slice(1, -1) : name);
/** Quotes a name in a form that both databases accept. */
export const quote = (name: string): string => `\`${name}\``;

/** Parses a CREATE TABLE statement from SQLite's catalogue or from SHOW CREATE TABLE. */
export function splitTable(sql: string, dialect: Dialect): TableText {
  const items: string[] = [];
  let item = '';
  let depth = 0;
  let options: string | undefined;
  for (const token of tokensOf(sql, dialect)) {
    if (options !== undefined) options += token;
    else if (depth === 1 && (token === ',' || token === ')')) {
      items.push(item.trim());
      item = '';
      if (token === ')') options = '';
    } else if (depth > 0) item += token;
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
  }
  if (options === undefined) throw new Error(`this is no table that can be read: ${sql}`);
  return { items, options: options.trim() };
}

const CONSTRAINT = /^(CONSTRAINT|PRIMARY|UNIQUE|FOREIGN|CHECK|KEY|INDEX|FULLTEXT|SPATIAL)\b/i;

/** Returns whether an item defines a column and not a key or check. */
export const isColumnItem = (item: string): boolean => !CONSTRAINT.test(item);
export const columnOf = (item: string): string | undefined =>
  isColumnItem(item) ? unquote(tokensOf(item, 'sqlite')[0] ?? '') : undefined;

const STARTS = /^(CONSTRAINT|PRIMARY|NOT|NULL|UNIQUE|CHECK|DEFAULT|COLLATE|CHARACTER|REFERENCES|GENERATED|COMMENT)$/i;

/** Returns whether a word begins a new clause of a column definition. `before` are the words of the previous clause. */
function startsClause(word: string, before: readonly string[], next: string): boolean {
  if (!STARTS.test(word)) return false;
  const last = before.at(-1)?.toUpperCase();
  if (/^NULL$/i.test(word)) return last !== 'NOT' && last !== 'DEFAULT' && last !== 'SET';
  if (/^DEFAULT$/i.test(word)) return last !== 'SET';
  if (/^NOT$/i.test(word)) return !/^DEFERRABLE$/i.test(next);
  return !(before.length === 2 && before[0]?.toUpperCase() === 'CONSTRAINT');
}

export function splitColumn(item: string, dialect: Dialect): ColumnText {
  const [name = '', ...tokens] = tokensOf(item, dialect);
  const parts: string[] = [''];
  let depth = 0;
  let words: string[] = [];
  tokens.forEach((token, at) => {
    const next = tokens.slice(at + 1).find((other) => other.trim() !== '') ?? '';
    if (depth === 0 && startsClause(token, words, next)) {
      parts.push('');
      words = [];
    }
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth === 0 && token.trim() !== '') words.push(token);
    parts[parts.length - 1] += token;
  });
  const [type = '', ...clauses] = parts.map((part) => part.trim());
  return { name, type, clauses };
}

export const joinColumn = ({ name, type, clauses }: ColumnText): string => [name, type, ...clauses].join(' ');

/** Returns whether a statement mentions a column or table outside strings. */
export const mentions = (sql: string, name: string, dialect: Dialect): boolean =>
  tokensOf(sql, dialect).some((token) => !token.startsWith("'") && unquote(token).toLowerCase() === name.toLowerCase());

/** Replaces a quoted name in a MySQL statement, except inside strings. */
export const renameQuoted = (sql: string, from: string, to: string): string =>
  tokensOf(sql, 'mysql')
    .map((token) => (token === quote(from) ? quote(to) : token))
    .join('');

/** Renames NEW.from and OLD.from to the new name in a MySQL trigger statement. */
export function renameInTrigger(sql: string, from: string, to: string): string {
  const tokens = sql.match(TOKENS.mysql) ?? [];
  const solid = tokens.flatMap((token, at) => (token.trim() === '' || isComment(token) ? [] : [at]));
  solid.forEach((at, place) => {
    const [row, dot] = [tokens[solid[place - 2] ?? -1] ?? '', tokens[solid[place - 1] ?? -1] ?? ''];
    const isRow = /^(new|old)$/i.test(unquote(row)) && dot === '.';
    if (isRow && unquote(tokens[at] ?? '').toLowerCase() === from.toLowerCase()) tokens[at] = quote(to);
  });
  return tokens.join('');
}
