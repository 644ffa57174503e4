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

/** The code as QR pictures and links carry it: with its prefix. */
export const wholeLpa = (lpa: string): string => (/^LPA:/i.test(lpa.trim()) ? lpa.trim() : `LPA:${lpa.trim()}`);

/** Addresses that open the phone's own installation of the eSIM. */
export const installLinks = (lpa: string): { ios: string; android: string } => {
  const data = encodeURIComponent(wholeLpa(lpa));
  return {
    ios: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=${data}`,
    android: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=${data}`,
  };
};
