import { readDay } from '../kit/times';

const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** Returns `19900105` and `1990/1/5` as `1990-01-05`, and any other text unchanged. */
export const dayTyped = (text: string): string => readDay(text.trim().replace(EIGHT_DIGITS, '$1-$2-$3')) ?? text;
