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
const spelled = (text: string): string => [...text].map((letter) => LETTERS[letter] ?? letter).join('');
const expanded = (text: string): string => [...text].map((letter) => EXPANDED[letter] ?? letter).join('');

/** The spellings in which a machine-readable line may carry a name: accents dropped, or written out (Ü: U, UE). */
function foldings(name: string): Set<string> {
  const upper = spelled(name.normalize('NFC').replaceAll('ß', 'SS').toUpperCase());
  return new Set([bare(upper), bare(expanded(upper))]);
}

/** Whether a typed name is the one of a line, which may have been cut short where the line ended. */
export function isSameName(typed: string, line: string): boolean {
  const printed = bare(line.toUpperCase());
  return (
    printed !== '' &&
    [...foldings(typed)].some(
      (spelling) => spelling === printed || (printed.length >= 20 && spelling.startsWith(printed)),
    )
  );
}
