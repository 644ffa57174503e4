import { foldCode } from '../kit/typed';
import type { IdentityDocument, Examination } from './identityTypes';
import { agree } from './examine';

/**
 * H or M and eight digits, or HA or MA and seven digits if the resident is no Chinese citizen. The renewal count (two
 * digits) may follow.
 */
const HOME_RETURN = /^([HM](?:\d|A)\d{7})(\d{2})?$/;
/** Eight digits for life, two digits for the renewal count, and a letter on older cards. */
const TAIWAN = /^(\d{8})(?:(\d{2})[A-Z]?)?$/;

interface PermitNumber {
  number: string;
  count: number | null;
  type: NonNullable<IdentityDocument['permitType']>;
}

/**
 * Parses a permit number into the part for life, the renewal count (if printed) and the type of permit. Returns null
 * for any other text.
 */
function readPermitNumber(text: string): PermitNumber | null {
  const clean = foldCode(text).replaceAll(/[ -]/g, '').toUpperCase();
  const [, number, count] = HOME_RETURN.exec(clean) ?? TAIWAN.exec(clean) ?? [];
  if (number === undefined) return null;
  const type = number.startsWith('H') ? 'HONG_KONG' : number.startsWith('M') ? 'MACAU' : 'TAIWAN';
  return { number, count: count === undefined ? null : Number(count), type };
}

/** Separates the renewal count from the number, and checks that the typed permit type agrees with the number. */
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
