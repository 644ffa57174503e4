/** A row of the map, with the text of each cell. */
interface SpecRow {
  id: string;
  sentence: string;
  place: string;
  tests: string;
}
/** A file with the names that follow it in the cell. */
interface Named {
  file: string;
  parts: string[];
}
/** Reads a file of the project. Returns null if it does not exist. */
export type ReadFile = (path: string) => string | null;

/** The number of sentences in each section, so that a removed row is noticed. */
const SENTENCES: readonly number[] = [22, 119, 285, 42, 59, 14, 31, 31, 19];

const FILE = /^[\w.@/-]+\.(tsx?|mjs|css|html)$/;
const PUT_OFF = /\b(later|todo|tbd|to do|not yet|missing|pending)\b/i;
const escape = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);
const plain = (cell: string): string => cell.replaceAll(/`[^`]*`/g, '');

export const readSpecMap = (text: string): SpecRow[] =>
  text.split('\n').flatMap((line) => {
    const [, id = '', sentence = '', place = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return /^S\d-\d{3}$/.test(id) ? [{ id, sentence, place, tests }] : [];
  });

/** Parses a cell, for example `file` · `name` · `name` · `file` · `name`. */
function readCell(cell: string): Named[] {
  const named: Named[] = [];
  for (const [, token = ''] of cell.matchAll(/`([^`]+)`/g)) {
    if (FILE.test(token)) named.push({ file: token, parts: [] });
    else named.at(-1)?.parts.push(token.replaceAll(String.raw`\|`, '|'));
  }
  return named;
}

/** Matches test titles, also with an `.each` table. */
const TITLE = /(?:\)|\b(?:test|it|describe))\s*\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])+)\1/g;
const titlesOf = (text: string): string[] => [...text.matchAll(TITLE)].map(([, , title = '']) => title);

const holds = (text: string, name: string): boolean => new RegExp(`(?<!\\w)${escape(name)}(?!\\w)`).test(text);

function faultsOfPlace({ file, parts }: Named, read: ReadFile): string[] {
  const text = read(file);
  if (text === null) return [`${file} is gone`];
  if (parts.length === 0) return [`${file}: nothing in it is named`];
  return parts.filter((part) => !holds(text, part)).map((part) => `${file} has no ${part}`);
}

/** Reports a missing title or case. The first name is the title, and the others are cases of its table. */
function faultsOfTest({ file, parts: [title, ...cases] }: Named, read: ReadFile): string[] {
  const text = read(file);
  if (text === null) return [`${file} is gone`];
  if (title === undefined) return [`${file}: no test of it is named`];
  if (!titlesOf(text).some((one) => one.includes(title))) return [`${file} has no test "${title}"`];
  return cases.filter((one) => !holds(text, one)).map((one) => `${file} has no case ${one}`);
}

function faultsOfRow({ sentence, place, tests }: SpecRow, read: ReadFile): string[] {
  const places = readCell(place);
  const shown = readCell(tests);
  return [
    ...(sentence === '' ? ['no sentence'] : []),
    ...(places.length === 0 ? ['no place'] : []),
    ...(shown.length === 0 ? ['no test'] : []),
    ...(PUT_OFF.test(plain(place + tests)) ? ['is put off'] : []),
    ...shown.filter(({ file }) => !/\.(test|spec)\.tsx?$/.test(file)).map(({ file }) => `${file} is no file of tests`),
    ...places.flatMap((one) => faultsOfPlace(one, read)),
    ...shown.flatMap((one) => faultsOfTest(one, read)),
  ];
}

/** Reports rows that are missing, empty or deferred, or that name an unknown file, title or case. */
export function checkSpecMap(rows: readonly SpecRow[], read: ReadFile, sentences = SENTENCES): string[] {
  const known = new Map<string, string | null>();
  const once: ReadFile = (path) => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path) ?? null;
  };
  const wanted = sentences.flatMap((count, section) =>
    Array.from({ length: count }, (_, index) => `S${section + 1}-${String(index + 1).padStart(3, '0')}`),
  );
  const ids = rows.map(({ id }) => id);
  return [
    ...wanted.filter((id) => !ids.includes(id)).map((id) => `${id} is not in the map`),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} is there twice`),
    ...ids.filter((id) => !wanted.includes(id)).map((id) => `${id} is no sentence of the specification`),
    ...rows.flatMap((row) => faultsOfRow(row, once).map((fault) => `${row.id}: ${fault}`)),
  ];
}
