import { readDay } from '../kit/times';

const EIGHT_DIGITS = /^(\d{4})(\d{2})(\d{2})$/;

/** Completes a typed day: `19900105` and `1990/1/5` become `1990-01-05`. Other texts stay unchanged. */
export const dayTyped = (text: string): string => readDay(text.trim().replace(EIGHT_DIGITS, '$1-$2-$3')) ?? text;
