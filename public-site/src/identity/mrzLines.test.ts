import { describe, expect, test } from '@jest/globals';
import { readPassportLines } from '@t3d/resources/identity';
import { findMrzLines } from './mrzLines';

const NAMES = 'P<TWNCHEN<<YU<TING<<<<<<<<<<<<<<<<<<<<<<<<<<';
const NUMBERS = '3601234575TWN9304170F3108022A229876543<<<<46';
const read = (text: string) => readPassportLines(findMrzLines(text) ?? '', '2026-11-24');
const RIGHT = { number: '360123457', surname: 'CHEN', givenName: 'YU TING', birthDate: '1993-04-17' };

describe('the lines of a passport that a camera read', () => {
  test.each([
    ['as they are', `${NAMES}\n${NUMBERS}`],
    ['among other text', `PASSPORT TWN\n\n${NAMES}\n${NUMBERS}\n`],
    ['with too few fillers', `${NAMES.slice(0, 30)}\n${NUMBERS}`],
    ['with a filler read as a letter', `${NAMES.slice(0, 33)}L<\n${NUMBERS}`],
    ['with blanks', `${NAMES}\n3601234575TWN9304170F3 10802 2A229876543<<<<46`],
    ['with letters for digits', `${NAMES}\n3601234575TWN93O417OF3I08O22A229876543<<<<46`],
    ['with a digit in the country', `${NAMES}\n${NUMBERS.replace('TWN', 'TWN')}`],
    ['with fillers miscounted in the number line', `${NAMES}\n${NUMBERS.replace('<<<<', '<<<')}`],
  ])('are read %s', (_how, text) => {
    expect(read(text)).toMatchObject(RIGHT);
  });

  test.each([
    ['no lines', 'PASSPORT TWN\nCHEN'],
    ['one line', NAMES],
    ['a wrong check digit', `${NAMES}\n${NUMBERS.replace('3601234575', '3601234576')}`],
    ['a wrong birth date', `${NAMES}\n${NUMBERS.replace('9304170', '9304180')}`],
    ['nothing', ''],
  ])('are not made up of %s', (_what, text) => {
    expect(read(text)).toBeNull();
  });
});
