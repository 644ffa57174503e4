import { parse } from 'mrz';
import { isDay } from '../kit/times';

/** What the two lines of a passport say. */
export interface PassportLines {
  number: string;
  /** Empty when the holder has given names only. */
  surname: string;
  /** Empty when the holder has one name, which then is the surname. */
  givenName: string;
  nationality: string;
  /** A day, `1974-08-12`, or the part of it that the passport knows: `1974-08`, `1974`, or an empty text. */
  birthDate: string;
  /** A day; empty when the passport has none. */
  validTo: string;
  sex: 'MALE' | 'FEMALE' | null;
}

const SEXES: Readonly<Record<string, 'MALE' | 'FEMALE'>> = { male: 'MALE', female: 'FEMALE' };

/** Codes in passports and specimens that the parser does not know: Kosovo, an older one of Zimbabwe, Utopia. */
const FURTHER_STATES = new Set(['XKX', 'ZIM', 'UTO']);

/** No passport is valid for longer: an end of validity beyond this many years was in the last century. */
const LONGEST_VALID_YEARS = 30;

/**
 * Reads a date of six characters. ICAO 9303 allows fillers for an unknown day, month and year. The century is the one
 * that puts the date at `latest` or before. Returns null when the date does not exist.
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

/** Tells whether the parser objects to nothing but a code of a state that passports do carry. */
const isSound = ({ details }: ReturnType<typeof parse>, lines: readonly string[]): boolean =>
  details.every(
    ({ valid, field, line, start, end }) =>
      valid ||
      ((field === 'issuingState' || field === 'nationality') &&
        FURTHER_STATES.has(lines[line]?.slice(start, end) ?? '')),
  );

/**
 * Reads the lines at the foot of a passport (ICAO 9303 part 4, two of 44 characters). Returns null when a check digit,
 * a date, a country or the shape is wrong.
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
    // The parser throws at characters that no such line has.
    return null;
  }
}
