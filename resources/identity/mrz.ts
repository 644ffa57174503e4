import { parse } from 'mrz';
import { isDay } from '../kit/times';

/** The contents of the two machine-readable lines of a passport. */
export interface PassportLines {
  number: string;
  /** Empty if the holder has only given names. */
  surname: string;
  /** Empty if the holder has a single name, which is stored as the surname. */
  givenName: string;
  nationality: string;
  /** The birth date, for example `1974-08-12`, or its known part: `1974-08`, `1974` or an empty text. */
  birthDate: string;
  /** The expiry date. Empty if the passport does not expire. */
  validTo: string;
  sex: 'MALE' | 'FEMALE' | null;
}

const SEXES: Readonly<Record<string, 'MALE' | 'FEMALE'>> = { male: 'MALE', female: 'FEMALE' };

/**
 * Country codes of passports that the parser library does not know: Kosovo, Zimbabwe (former code) and Utopia
 * (specimens).
 */
const FURTHER_STATES = new Set(['XKX', 'ZIM', 'UTO']);

/** The longest validity of a passport, in years. An expiry year later than this belongs to the last century. */
const LONGEST_VALID_YEARS = 30;

/**
 * Reads a date of six characters, in the latest century that is not after `latest`. Returns null if the date does not
 * exist.
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

/** Returns whether the lines are valid, including country codes that the parser library does not know. */
const isSound = ({ details }: ReturnType<typeof parse>, lines: readonly string[]): boolean =>
  details.every(
    ({ valid, field, line, start, end }) =>
      valid ||
      ((field === 'issuingState' || field === 'nationality') &&
        FURTHER_STATES.has(lines[line]?.slice(start, end) ?? '')),
  );

/** Reads the two machine-readable lines of a passport (ICAO 9303 part 4). Returns null if they are invalid. */
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
    // Returns null, because the library throws on forbidden characters.
    return null;
  }
}
