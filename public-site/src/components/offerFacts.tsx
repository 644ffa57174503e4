import type { PlanOffer, PlanRules } from '../api/responses';
import { formatOffer } from '../card/formats';
import { currentLanguage, htmlLanguages } from '../language';
import { text } from '../text';
import type { Text } from '../text/en';

const locale = htmlLanguages[currentLanguage];

/** Returns phrases for the data, the duration and the speed afterwards. */
export function describeRules(rules: PlanRules, { plans, offers }: Text): string[] {
  const phrases: string[] = [];
  if (!rules.dataMB) phrases.push(plans.unlimited);
  else if (rules.cycle === 'DAY') phrases.push(offers.perDay(formatOffer(rules.dataMB)));
  else if (rules.cycle === 'MONTH') phrases.push(offers.perMonth(formatOffer(rules.dataMB)));
  else phrases.push(formatOffer(rules.dataMB));

  if (rules.cycle === 'DAY' && rules.cycles) phrases.push(offers.days(rules.cycles));
  else if (rules.cycle === 'MONTH' && rules.cycles) phrases.push(offers.months(rules.cycles));
  else if (rules.validDays) phrases.push(offers.days(rules.validDays));

  if (rules.throttleKbps && rules.dataMB) phrases.push(offers.throttle(rules.throttleKbps));
  return phrases;
}

/** Returns the names of areas. Unknown codes stay. */
export function nameAreas(codes: string[], locale: string): string[] {
  // Shows codes in web views before 2020, which lack Intl.DisplayNames.
  const names = typeof Intl.DisplayNames === 'function' ? new Intl.DisplayNames([locale], { type: 'region' }) : null;
  return codes.map((code) => {
    try {
      return names?.of(code) ?? code;
    } catch {
      return code;
    }
  });
}

export const areaName = (code: string): string => nameAreas([code], locale)[0] ?? code;

/** Describes the end of an offer's data, or returns an empty text if unlimited. */
export function describeEnd({ rules }: PlanOffer): string {
  if (!rules?.dataMB) return '';
  if (rules.throttleKbps) return text.offers.throttle(rules.throttleKbps);
  if (!rules.cycle) return text.offers.thenEnds(formatOffer(rules.dataMB));
  return (rules.cycle === 'DAY' ? text.offers.perDay : text.offers.perMonth)(formatOffer(rules.dataMB));
}

/** The number of areas that a list shows at first. */
const MOST = 6;
const FIRST = 3;

/** The names of areas, cut to the first ones until the reader clicks. */
export function Areas({ codes }: { codes: string[] }) {
  const names = nameAreas(codes, locale);
  const all = names.join(text.listSeparator);
  if (names.length <= MOST) return <>{all}</>;
  return (
    <details className="areas">
      <summary>{text.offers.areas(names.slice(0, FIRST).join(text.listSeparator), names.length - FIRST)}</summary>
      {all}
    </details>
  );
}
