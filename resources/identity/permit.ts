import { foldCode } from '../kit/typed';
import type { IdentityDocument, Examination } from './identityTypes';
import { agree } from './examine';

/**
 * The number of a home return permit: H or M and eight digits (HA or MA and seven for a foreigner), and the renewal
 * count.
 */
const HOME_RETURN = /^([HM](?:\d|A)\d{7})(\d{2})?$/;
/** The number of a Taiwan permit: eight digits, two for the renewal count, and a letter on older cards. */
const TAIWAN = /^(\d{8})(?:(\d{2})[A-Z]?)?$/;

interface PermitNumber {
  number: string;
  count: number | null;
  type: NonNullable<IdentityDocument['permitType']>;
}

/** Parses a permit number into its permanent part, renewal count and type. Returns null if the number is invalid. */
function readPermitNumber(text: string): PermitNumber | null {
  const clean = foldCode(text).replaceAll(/[ -]/g, '').toUpperCase();
  const [, number, count] = HOME_RETURN.exec(clean) ?? TAIWAN.exec(clean) ?? [];
  if (number === undefined) return null;
  const type = number.startsWith('H') ? 'HONG_KONG' : number.startsWith('M') ? 'MACAU' : 'TAIWAN';
  return { number, count: count === undefined ? null : Number(count), type };
}

/** Removes the renewal count from the number, and compares the typed permit type with the number. */
export function examinePermit(exam: Examination): void {
  const permit = readPermitNumber(exam.values.permitNumber ?? '');
  if (!permit) {
    exam.errors.permitNumber = { key: 'realNames.permitFormat' };
    return;
  }
  exam.values.permitNumber = permit.number;
  exam.checks.push({ check: 'permitNumber', ok: true });
  agree(exam, 'permitType', permit.type, 'realNames.permitTypeDiffers');
  if (permit.count !== null) agree(exam, 'renewalCount', permit.count, 'realNames.renewalDiffers');
}
