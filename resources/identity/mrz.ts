import { parse } from 'mrz';

/** What the two lines of a passport hold; days as `yyyy-mm-dd`. */
export interface PassportLines {
  number: string;
  surname: string;
  givenName: string;
  nationality: string;
  birthDate: string;
  validTo: string;
  sex: 'MALE' | 'FEMALE' | null;
}

const SEXES: Readonly<Record<string, 'MALE' | 'FEMALE'>> = { male: 'MALE', female: 'FEMALE' };

/** A birth of two digits' year lies in the past, an end of validity in this century. */
function dayOf(text: string | null | undefined, latest: string): string {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text ?? '') ?? [];
  if (year === undefined) return '';
  const recent = `20${year}-${month}-${day}`;
  return recent <= latest ? recent : `19${year}-${month}-${day}`;
}

/**
 * Reads the lines at the foot of a passport (ICAO 9303, two of 44). Null when a check digit, a country or the shape is
 * wrong.
 */
export function readPassportLines(text: string, today: string): PassportLines | null {
  const lines = text
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replaceAll(/\s/g, ''))
    .filter((line) => line !== '');
  if (lines.length !== 2 || lines.some((line) => line.length !== 44)) return null;
  try {
    const { valid, format, fields } = parse(lines);
    if (!valid || format !== 'TD3') return null;
    return {
      number: (fields.documentNumber ?? '').replaceAll('<', ''),
      surname: fields.lastName ?? '',
      givenName: fields.firstName ?? '',
      nationality: fields.nationality === 'D' ? 'DEU' : (fields.nationality ?? ''),
      birthDate: dayOf(fields.birthDate, today),
      validTo: dayOf(fields.expirationDate, '2099-12-31'),
      sex: SEXES[fields.sex ?? ''] ?? null,
    };
  } catch {
    // Characters that no such line has.
    return null;
  }
}
