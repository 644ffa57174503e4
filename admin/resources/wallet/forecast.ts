import type { Translate } from '../../locales/useT';
import type { Forecast } from './calls';

/** Beyond this a forecast from one week means nothing. */
const FAR = 365;

/** How long the money lasts at this week's pace, in words: “about 3.2 days left”. */
export function forecastText({ daysLeft, perDay }: Forecast, t: Translate): string {
  if (daysLeft === null || perDay <= 0) return t('wallet.forecast.none');
  if (daysLeft <= 0) return t('wallet.forecast.empty');
  if (daysLeft >= FAR) return t('wallet.forecast.long');
  return t('wallet.forecast.days', {
    days: daysLeft < 10 ? String(Math.floor(daysLeft * 10) / 10) : String(Math.floor(daysLeft)),
  });
}

/** Whether it is time to top up: less than this many days are left. */
export const isShort = ({ daysLeft }: Forecast): boolean => daysLeft !== null && daysLeft < 3;
