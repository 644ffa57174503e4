/** The parts of an activation code. Users who cannot scan the code type these parts into the phone. */
export interface Activation {
  address: string;
  matchingId: string;
  oid: string | null;
  needsConfirmation: boolean;
}

/**
 * Parses `LPA:1$<SM-DP+ address>$<matchingId>[$<oid>[$<1 if a confirmation code is required>]]`. Returns null for any
 * other text.
 */
export function readLpa(lpa: unknown): Activation | null {
  const [version, address, matchingId, oid, flag] =
    typeof lpa === 'string' ? lpa.trim().replace(/^LPA:/i, '').split('$') : [];
  if (version !== '1' || !address || matchingId === undefined) return null;
  return { address, matchingId, oid: oid || null, needsConfirmation: flag === '1' };
}

const CODE = '1\\$[A-Za-z0-9.-]{1,128}\\$[A-Za-z0-9-]{0,128}(\\$[0-9.]{0,64}(\\$1?)?)?';
/** Matches an activation code, with or without the prefix `LPA:`. */
export const LPA_PATTERN = `^\\s*([Ll][Pp][Aa]:\\s*)?${CODE}\\s*$`;
const GIVEN = new RegExp(LPA_PATTERN);

/** Returns the code with the prefix `LPA:` in capitals, because phones accept no other prefix. */
export const wholeLpa = (lpa: string): string => `LPA:${lpa.trim().replace(/^LPA:\s*/i, '')}`;

/** Normalises an activation code for storage. Returns null for any other text. */
export const normaliseLpa = (given: unknown): string | null =>
  typeof given === 'string' && GIVEN.test(given) ? wholeLpa(given) : null;

export const installLinks = (lpa: string): { ios: string; android: string } => {
  const data = encodeURIComponent(wholeLpa(lpa));
  return {
    ios: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${data}`,
    android: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${data}`,
  };
};
