import { foldCode } from '../kit/typed';
import { isDay } from '../kit/times';
import type { Examination } from './identityTypes';
import { agree } from './examine';

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const CHECK = '10X98765432';

/** Computes the check character by ISO 7064 MOD 11-2 from the first 17 digits (GB 11643). */
export const idCheckDigit = (body: string): string =>
  CHECK[WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(body[index]), 0) % 11] as string;

/** Validates a Chinese identity card, and compares the birth date and sex with the card's number. */
export function examineIdCard(exam: Examination, today: string): void {
  const { values, errors, checks } = exam;
  const number = foldCode(values.idNumber ?? '')
    .replaceAll(/[ -]/g, '')
    .toUpperCase();
  values.idNumber = number;
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) {
    errors.idNumber = { key: 'realNames.idFormat' };
    return;
  }
  if (idCheckDigit(number.slice(0, 17)) !== number[17]) {
    errors.idNumber = { key: 'realNames.idChecksum' };
    return;
  }
  const born = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`;
  if (!isDay(born) || born > today || born < '1850-01-01') {
    errors.idNumber = { key: 'realNames.idBirthDate' };
    return;
  }
  checks.push({ check: 'idNumber', ok: true });
  agree(exam, 'birthDate', born, 'realNames.idBirthDiffers');
  agree(exam, 'sex', Number(number[16]) % 2 === 1 ? 'MALE' : 'FEMALE', 'realNames.idSexDiffers');
}
