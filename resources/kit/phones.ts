/** The calling codes of the countries of code numbers. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  AU: '61',
  CA: '1',
  CN: '86',
  DE: '49',
  ES: '34',
  FR: '33',
  GB: '44',
  HK: '852',
  ID: '62',
  IN: '91',
  IT: '39',
  JP: '81',
  KR: '82',
  MO: '853',
  MY: '60',
  PH: '63',
  SG: '65',
  TH: '66',
  TW: '886',
  US: '1',
  VN: '84',
};
/** The calling codes of countries that write numbers as four and six digits. */
const FOUR_AND_SIX = new Set(['44', '49']);
/** The fewest digits after the calling code. */
const LEAST = 5;

function groupsOf(digits: string, code: string): string[] {
  if (digits.length === 8) return [digits.slice(0, 4), digits.slice(4)];
  if (digits.length === 10 && code === '1') return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (digits.length === 10 && FOUR_AND_SIX.has(code)) return [digits.slice(0, 4), digits.slice(4)];
  if (digits.length > 8) return [digits.slice(0, -8), digits.slice(-8, -4), digits.slice(-4)];
  return [digits.slice(0, -4), digits.slice(-4)].filter(Boolean);
}

/**
 * Splits a phone number into groups for reading. Without a country, the calling code is found from the first digits.
 */
export function phoneGroups(number: string, country?: string): string[] {
  const codes = country === undefined ? Object.values(CALLING_CODES) : [CALLING_CODES[country]];
  const code = codes.find((one) => one !== undefined && number.startsWith(one) && number.length - one.length >= LEAST);
  return code ? [code, ...groupsOf(number.slice(code.length), code)] : [number];
}

/** Formats a phone number, for example `+852 5555 0187`. */
export const phoneText = (number: string, country?: string): string => `+${phoneGroups(number, country).join(' ')}`;
