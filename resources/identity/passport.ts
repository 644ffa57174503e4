import type { Examination } from './types';
import { agree } from './examine';
import { readPassportLines } from './mrz';
import { isSameName } from './names';

const NUMBER = /^(?=.*\d)[A-Z0-9]{5,12}$/;
const CHINESE = /^([A-Z]\d{8}|[A-Z]{2}\d{7})$/;

/**
 * Number, birth date, sex and end of validity must be those of the lines; a name may be spelled otherwise, which the
 * reviewer sees.
 */
function compareLines(exam: Examination, today: string): void {
  const { values, errors, checks } = exam;
  const lines = readPassportLines(values.mrz ?? '', today);
  if (!lines) {
    errors.mrz = { key: 'realNames.mrzInvalid' };
    return;
  }
  checks.push({ check: 'mrz', ok: true });
  agree(exam, 'passportNumber', lines.number, 'realNames.mrzDiffers');
  agree(exam, 'birthDate', lines.birthDate, 'realNames.mrzDiffers');
  agree(exam, 'validTo', lines.validTo, 'realNames.mrzDiffers');
  if (lines.sex) agree(exam, 'sex', lines.sex, 'realNames.mrzDiffers');
  if (values.nationality?.length !== 2) agree(exam, 'nationality', lines.nationality, 'realNames.mrzDiffers');
  checks.push({
    check: 'mrzName',
    ok: isSameName(values.surname ?? '', lines.surname) && isSameName(values.givenName ?? '', lines.givenName),
  });
}

/** A passport: the shape of its number and, when its lines were typed too, what they hold. */
export function examinePassport(exam: Examination, today: string): void {
  const { values, errors, checks } = exam;
  const number = (values.passportNumber ?? '').replaceAll(/[\s-]/g, '').toUpperCase();
  values.passportNumber = number;
  const chinese = values.nationality === 'CN' || values.nationality === 'CHN';
  if (!NUMBER.test(number) || (chinese && !CHINESE.test(number)))
    errors.passportNumber = { key: 'realNames.passportFormat' };
  else checks.push({ check: 'passportNumber', ok: true });
  if (values.mrz) compareLines(exam, today);
}
