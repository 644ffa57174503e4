/** The pieces of a regular expression: a sign (escaped, a class or plain), a quantifier, or a bracket of a group. */
const PIECES = new RegExp(
  [
    /\\k<\w+>|\\u\{\w+\}|\\[pP]\{[^}]*\}|\\u\w{4}|\\x\w{2}|\\c\w|\\[\s\S]/,
    /\[(?:\\[\s\S]|[^\]\\])*\]/,
    /\(\?(?::|=|!|<=|<!|<\w+>)/,
    /\{\d+(?:,\d*)?\}/,
    /[\s\S]/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);
/** Pieces that match no character: the ends of a text or a word, and what stood before. */
const EMPTY = /^(\^|\$|\\b|\\B|\\k<\w+>|\\[1-9])$/;
const LOOKING = ['(?=', '(?!', '(?<=', '(?<!'];

/** The least number of characters that a match of a regular expression, one that compiles, has. */
export function shortestMatch(pattern: string): number {
  const pieces = pattern.match(PIECES) ?? [];
  let at = 0;
  const readAtom = (): number => {
    const piece = pieces[at] as string;
    at += 1;
    if (!piece.startsWith('(')) return EMPTY.test(piece) ? 0 : 1;
    const inside = readAlternatives();
    at += 1;
    return LOOKING.includes(piece) ? 0 : inside;
  };
  const readTimes = (): number => {
    const piece = pieces[at] ?? '';
    if (!/^([*+?]|\{\d.*\})$/.test(piece)) return 1;
    at += 1;
    if (pieces[at] === '?') at += 1;
    return piece === '+' ? 1 : Number(/^\{(\d+)/.exec(piece)?.[1] ?? 0);
  };
  const readAlternatives = (): number => {
    let shortest = Infinity;
    let length = 0;
    for (; at < pieces.length && pieces[at] !== ')';) {
      if (pieces[at] === '|') {
        shortest = Math.min(shortest, length);
        length = 0;
        at += 1;
      } else length += readAtom() * readTimes();
    }
    return Math.min(shortest, length);
  };
  return readAlternatives();
}
