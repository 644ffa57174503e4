const EXPANDED: Readonly<Record<string, string>> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Å: 'AA', Ñ: 'NXX' };
const LETTERS: Readonly<Record<string, string>> = {
  Æ: 'AE',
  Ø: 'OE',
  Œ: 'OE',
  ß: 'SS',
  Đ: 'D',
  Ð: 'D',
  Ł: 'L',
  Þ: 'TH',
  İ: 'I',
  ı: 'I',
};

const bare = (text: string): string => text.normalize('NFD').replaceAll(/[^A-Z]/g, '');
const transliterated = (text: string): string => [...text].map((letter) => LETTERS[letter] ?? letter).join('');
const expanded = (text: string): string => [...text].map((letter) => EXPANDED[letter] ?? letter).join('');

/** Returns the spellings of a name without accents, for example Ü as U and UE. */
function foldings(name: string): Set<string> {
  const upper = transliterated(name.normalize('NFC').replaceAll('ß', 'SS').toUpperCase());
  return new Set([bare(upper), bare(expanded(upper))]);
}

/** Returns whether a typed name matches the name in the machine-readable lines, which may truncate long names. */
export function isSameName(typed: string, line: string): boolean {
  const printed = bare(line.toUpperCase());
  return (
    printed !== '' &&
    [...foldings(typed)].some(
      (spelling) => spelling === printed || (printed.length >= 20 && spelling.startsWith(printed)),
    )
  );
}
