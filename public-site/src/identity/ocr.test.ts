import { describe, expect, test } from '@jest/globals';
import { readPassportLines } from '@t3d/resources/identity';
import { OTHERS, PASSPORTS } from '@t3d/resources/identity/mrzVectors.fixture';
import { findMrzLines } from './ocr';

const NAMES = 'P<TWNCHEN<<YU<TING<<<<<<<<<<<<<<<<<<<<<<<<<<';
const NUMBERS = '3601234575TWN9304170F3108022A229876543<<<<46';
const read = (text: string) => readPassportLines(findMrzLines(text) ?? '', '2026-11-24');
const RIGHT = { number: '360123457', surname: 'CHEN', givenName: 'YU TING', birthDate: '1993-04-17' };

describe('the correction of scanned passport lines', () => {
  test.each([
    ['as they are', `${NAMES}\n${NUMBERS}`],
    ['among other text', `PASSPORT TWN\n\n${NAMES}\n${NUMBERS}\n`],
    ['with too few fillers', `${NAMES.slice(0, 30)}\n${NUMBERS}`],
    ['with a filler read as a letter', `${NAMES.slice(0, 33)}L<\n${NUMBERS}`],
    ['with blanks', `${NAMES}\n3601234575TWN9304170F3 10802 2A229876543<<<<46`],
    ['with letters for digits', `${NAMES}\n3601234575TWN93O417OF3I08O22A229876543<<<<46`],
    ['with a digit in the country', `${NAMES}\n${NUMBERS.replace('TWN', 'TWN')}`],
    ['with fillers miscounted in the number line', `${NAMES}\n${NUMBERS.replace('<<<<', '<<<')}`],
  ])('reads passport lines %s', (_how, text) => {
    expect(read(text)).toMatchObject(RIGHT);
  });

  test('reads passport lines when a digit of a date or a check digit was scanned as a similar letter', () => {
    const alike: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };
    const places = [9, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24, 25, 26, 27, 43];
    const mistaken = places.filter((place) => (NUMBERS[place] as string) in alike);
    expect(mistaken.length).toBeGreaterThan(6);
    for (const place of mistaken) {
      const signs = [...NUMBERS];
      signs[place] = alike[NUMBERS[place] as string] as string;
      expect([place, read(`${NAMES}\n${signs.join('')}`)]).toEqual([place, expect.objectContaining(RIGHT)]);
    }
  });

  test('rejects a passport number with a letter in place of a digit', () => {
    expect(read(`${NAMES}\n${NUMBERS.replace('3601', '36O1')}`)).toBeNull();
    expect(read(`${NAMES}\n${NUMBERS.replace('3601', '360I')}`)).toBeNull();
  });

  test.each(PASSPORTS.map(({ of, lines, says }) => [of, lines, says] as const))(
    'finds the machine-readable lines of %s among other text',
    (_of, lines, says) => {
      expect(read(`PASSPORT 护照\n${lines.replace('\n', ' \n')}\n`)).toMatchObject(says as object);
    },
  );

  test.each(OTHERS.map(({ of, lines }) => [of, lines] as const))(
    'finds no machine-readable lines in %s',
    (_of, lines) => {
      expect(read(lines)).toBeNull();
    },
  );

  test.each([
    ['no lines', 'PASSPORT TWN\nCHEN'],
    ['one line', NAMES],
    ['a wrong check digit', `${NAMES}\n${NUMBERS.replace('3601234575', '3601234576')}`],
    ['a wrong birth date', `${NAMES}\n${NUMBERS.replace('9304170', '9304180')}`],
    ['nothing', ''],
  ])('returns null for scanned text with %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });
});
