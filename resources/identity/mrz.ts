import { parse } from 'mrz';
import { isDay } from '../kit/times';

/** The contents of the two machine-readable lines of a passport. */
export interface PassportLines {
  number: string;
  /** The surname is empty if the holder has only given names. */
  surname: string;
  /** The given name is empty if the holder has a single name, which is then stored as the surname. */
  givenName: string;
  nationality: string;
  /**
   * A day, for example `1974-08-12`, or the known part of the day. The known part is `1974-08`, `1974` or an empty
   * text.
   */
  birthDate: string;
  /** The expiry is a day, or an empty text if the passport does not expire. */
  validTo: string;
  sex: 'MALE' | 'FEMALE' | null;
}

const SEXES: Readonly<Record<string, 'MALE' | 'FEMALE'>> = { male: 'MALE', female: 'FEMALE' };

/**
 * Country codes in passports and specimens that the parser library does not know: Kosovo, Zimbabwe (an older code) and
 * Utopia.
 */
const FURTHER_STATES = new Set(['XKX', 'ZIM', 'UTO']);

/**
 * The longest validity of a passport, in years. If a two-digit expiry year would be later, the year belongs to the last
 * century.
 */
const LONGEST_VALID_YEARS = 30;

/**
 * Reads a date of six characters. ICAO 9303 allows fillers for an unknown day, month and year. Chooses the latest
 * century in which the date is not after `latest`. Returns null if the date does not exist.
 */
function readDate(text: string, latest: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{2}|<<)(\d{2}|<<)(\d{2}|<<)$/.exec(text) ?? [];
  if (year === '') return null;
  if (year === '<<') return '';
  const known = month === '<<' ? '' : day === '<<' ? `-${month}` : `-${month}-${day}`;
  const date = `20${year}${known}` <= latest ? `20${year}${known}` : `19${year}${known}`;
  if (known === '') return date;
  return isDay(day === '<<' ? `${date}-01` : date) ? date : null;
}

/** Accepts country codes that passports use but the parser library does not know. */
const isSound = ({ details }: ReturnType<typeof parse>, lines: readonly string[]): boolean =>
  details.every(
    ({ valid, field, line, start, end }) =>
      valid ||
      ((field === 'issuingState' || field === 'nationality') &&
        FURTHER_STATES.has(lines[line]?.slice(start, end) ?? '')),
  );

/**
 * Reads the machine-readable lines of a passport (ICAO 9303 part 4, two lines of 44 characters). Returns null if a
 * check digit, a date, a country or the format is wrong.
 */
export function readPassportLines(text: string, today: string): PassportLines | null {
  const lines = text
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');
  if (lines.length !== 2 || lines.some((line) => line.length !== 44)) return null;
  const numbers = lines[1] as string;
  try {
    const parsed = parse(lines);
    if (!isSound(parsed, lines) || parsed.format !== 'TD3') return null;
    const { fields } = parsed;
    const birthDate = readDate(numbers.slice(13, 19), today);
    const validTo = readDate(numbers.slice(21, 27), `${Number(today.slice(0, 4)) + LONGEST_VALID_YEARS}-12-31`);
    if (birthDate === null || validTo === null || (validTo !== '' && !isDay(validTo))) return null;
    const nationality = numbers.slice(10, 13).replaceAll('<', '');
    return {
      number: (fields.documentNumber ?? '').replaceAll('<', ''),
      surname: fields.lastName ?? '',
      givenName: fields.firstName ?? '',
      nationality: nationality === 'D' ? 'DEU' : nationality,
      birthDate,
      validTo,
      sex: SEXES[fields.sex ?? ''] ?? null,
    };
  } catch {
    // Treats an error of the parser library as invalid lines. The library throws if a line contains a forbidden
    // character.
    return null;
  }
}
