import { describe, expect, test } from '@jest/globals';
import { readPassportLines } from './mrz';
import { LONG_NAMES, OTHERS, PASSPORTS } from './mrzVectors.fixture';

const TODAY = '2026-11-20';
const SPECIMEN = PASSPORTS[0]?.lines as string;
const [NAMES = '', NUMBERS = ''] = SPECIMEN.split('\n');
const read = (text: string) => readPassportLines(text, TODAY);
const withNumbers = (change: (signs: string[]) => void): string => {
  const signs = [...NUMBERS];
  change(signs);
  return `${NAMES}\n${signs.join('')}`;
};

describe('the parser of passport lines', () => {
  test.each(PASSPORTS.map(({ of, lines, says }) => [of, lines, says] as const))(
    'reads the passport lines of %s',
    (_of, lines, says) => {
      expect(lines.split('\n').map((line) => line.length)).toEqual([44, 44]);
      expect(read(lines)).toMatchObject(says as object);
    },
  );

  test.each(LONG_NAMES)('reads the name %s from the lines of a passport', (name, surname, givenName) => {
    const line = `P<UTO${name}`.slice(0, 44).padEnd(44, '<');
    expect(read(`${line}\n${NUMBERS}`)).toMatchObject({ surname, givenName });
  });

  test.each([...'PDESOLMRTU'])('reads the lines of a passport with the type P%s', (kind) => {
    expect(read(`P${kind}${NAMES.slice(2)}\n${NUMBERS}`)).toMatchObject({ number: 'L898902C3' });
  });

  test.each([
    ['in small letters', SPECIMEN.toLowerCase()],
    ['with blanks', SPECIMEN.replaceAll('<<', '< <')],
    ['with the line ends of Windows and an empty line', `\r\n${SPECIMEN.replace('\n', '\r\n')}\r\n`],
  ])('reads passport lines %s', (_how, text) => {
    expect(read(text)).toMatchObject({ number: 'L898902C3', surname: 'ERIKSSON' });
  });

  test.each(OTHERS.map(({ of, lines }) => [of, lines] as const))(
    'rejects the lines of %s, because the document is not a passport',
    (_of, lines) => {
      expect(read(lines)).toBeNull();
    },
  );

  test.each([
    ['the number', 9],
    ['the birth date', 19],
    ['the end of validity', 27],
    ['the personal number', 42],
    ['all of them', 43],
  ])('rejects passport lines with a wrong check digit of %s', (_what, place) => {
    for (let digit = 0; digit < 10; digit += 1) {
      if (String(digit) === NUMBERS[place]) continue;
      expect(read(withNumbers((signs) => (signs[place] = String(digit))))).toBeNull();
    }
  });

  test('rejects passport lines with a wrong digit in the number, a date or the personal number', () => {
    const places = [...NUMBERS].flatMap((sign, place) => (/\d/.test(sign) && place < 42 ? [place] : []));
    for (const place of places) {
      const other = String((Number(NUMBERS[place]) + 1) % 10);
      expect([place, read(withNumbers((signs) => (signs[place] = other)))]).toEqual([place, null]);
    }
  });

  test('rejects passport lines with two transposed digits of a date', () => {
    for (const place of [13, 15, 17, 21, 23])
      expect(
        read(withNumbers((signs) => ([signs[place], signs[place + 1]] = [signs[place + 1] ?? '', signs[place] ?? '']))),
      ).toBeNull();
  });

  test.each([
    ['0', 'O'],
    ['8', 'B'],
    ['2', 'Z'],
  ])('rejects a passport number with the %s scanned as %s', (digit, letter) => {
    const place = NUMBERS.indexOf(digit);
    expect(place).toBeLessThan(9);
    expect(read(withNumbers((signs) => (signs[place] = letter)))).toBeNull();
  });

  test.each([
    ['one line', NAMES],
    ['three lines', `${SPECIMEN}\n${NUMBERS}`],
    ['lines in the wrong order', `${NUMBERS}\n${NAMES}`],
    ['a line that is too short', SPECIMEN.slice(0, -1)],
    ['a line that is too long', `${SPECIMEN}<`],
    ['a sign that no line has', SPECIMEN.replace('ERIKSSON', 'ERIKSSÖN')],
    ['a country that does not exist', SPECIMEN.replaceAll('UTO', 'QQQ')],
    ['a sex that does not exist', SPECIMEN.replace('F120415', 'Q120415')],
    ['no lines', ''],
  ])('rejects scanned passport lines: %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  test('returns a null sex when the passport lines contain no sex', () => {
    expect(read(withNumbers((signs) => (signs[20] = '<')))).toMatchObject({ sex: null });
  });
});
