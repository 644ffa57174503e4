/** The parts of an eSIM's activation code that a person types in where no camera reads it. */
export interface Activation {
  address: string;
  matchingId: string;
  oid: string | null;
  needsConfirmation: boolean;
}

/**
 * Reads `LPA:1$<SM-DP+ address>$<matchingId>[$<oid>[$<1: a confirmation code is required>]]`; null for anything else.
 */
export function readLpa(lpa: unknown): Activation | null {
  const [version, address, matchingId, oid, flag] =
    typeof lpa === 'string' ? lpa.trim().replace(/^LPA:/i, '').split('$') : [];
  if (version !== '1' || !address || matchingId === undefined) return null;
  return { address, matchingId, oid: oid || null, needsConfirmation: flag === '1' };
}

const CODE = '1\\$[A-Za-z0-9.-]{1,128}\\$[A-Za-z0-9-]{0,128}(\\$[0-9.]{0,64}(\\$1?)?)?';
/** The texts that people, files and suppliers give as a code: its prefix may be missing or in small letters. */
export const LPA_PATTERN = `^\\s*([Ll][Pp][Aa]:\\s*)?${CODE}\\s*$`;
const GIVEN = new RegExp(LPA_PATTERN);

/** The code as it is stored, drawn and linked: with `LPA:` in capitals, because phones read no other. */
export const wholeLpa = (lpa: string): string => `LPA:${lpa.trim().replace(/^LPA:\s*/i, '')}`;

/** A given code as it is stored; null for a text that is none. */
export const normaliseLpa = (given: unknown): string | null =>
  typeof given === 'string' && GIVEN.test(given) ? wholeLpa(given) : null;

/** Addresses that open the phone's own installation of the eSIM. */
export const installLinks = (lpa: string): { ios: string; android: string } => {
  const data = encodeURIComponent(wholeLpa(lpa));
  return {
    ios: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${data}`,
    android: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${data}`,
  };
};
