import { foldCode } from '../kit/typed';
import { isDay } from '../kit/times';
import type { DocumentValues, Examination } from './identityTypes';
import { agree } from './examine';
import type { PassportLines } from './mrz';
import { readPassportLines } from './mrz';
import { isSameName } from './names';

const NUMBER = /^(?=.*\d)[A-Z0-9]{5,12}$/;
const CHINESE = /^([A-Z]\d{8}|[A-Z]{2}\d{7})$/;

/** Returns whether the typed names match. A single name may be in either field. */
function hasNamesOf({ surname, givenName }: PassportLines, values: DocumentValues): boolean {
  const typed = [values.surname, values.givenName].filter(Boolean) as string[];
  const printed = [surname, givenName].filter(Boolean);
  if (typed.length !== printed.length) return false;
  return typed.every((name, index) => isSameName(name, printed[index] as string));
}

/** Compares the birth date with the lines, which may contain only a part of the date. */
function compareBirthDate(exam: Examination, { birthDate }: PassportLines): void {
  if (isDay(birthDate)) agree(exam, 'birthDate', birthDate, 'realNames.mrzDiffers');
  else if (exam.values.birthDate && !exam.values.birthDate.startsWith(birthDate))
    exam.errors.birthDate ??= { key: 'realNames.mrzDiffers' };
}

/** Rejects values that differ from the machine-readable lines. A different name is only a warning. */
function compareLines(exam: Examination, today: string): void {
  const { values, errors, checks } = exam;
  const lines = readPassportLines(values.mrz ?? '', today);
  if (!lines) {
    errors.mrz = { key: 'realNames.mrzInvalid' };
    return;
  }
  checks.push({ check: 'mrz', ok: true });
  agree(exam, 'passportNumber', lines.number, 'realNames.mrzDiffers');
  compareBirthDate(exam, lines);
  if (lines.validTo) agree(exam, 'validTo', lines.validTo, 'realNames.mrzDiffers');
  if (lines.sex) agree(exam, 'sex', lines.sex, 'realNames.mrzDiffers');
  if (values.nationality?.length !== 2) agree(exam, 'nationality', lines.nationality, 'realNames.mrzDiffers');
  checks.push({ check: 'mrzName', ok: hasNamesOf(lines, values) });
}

/** Validates a passport, and compares the values with the machine-readable lines if the user entered them. */
export function examinePassport(exam: Examination, today: string): void {
  const { values, errors, checks } = exam;
  const number = foldCode(values.passportNumber ?? '')
    .replaceAll(/[ -]/g, '')
    .toUpperCase();
  values.passportNumber = number;
  const chinese = values.nationality === 'CN' || values.nationality === 'CHN';
  if (!NUMBER.test(number) || (chinese && !CHINESE.test(number)))
    errors.passportNumber = { key: 'realNames.passportFormat' };
  else checks.push({ check: 'passportNumber', ok: true });
  if (values.mrz) compareLines(exam, today);
}
