import type { CardPlan, PlanOffer } from '../api/responses';

const MB_PER_GB = 1024;

export interface CountryOffers {
  country: string;
  offers: PlanOffer[];
  /** The lowest price, in minor units. */
  from: number;
}

interface OfferGroups {
  /** The offers for the card's country only. */
  own: PlanOffer[];
  /** The offers for several countries including the card's. */
  regions: PlanOffer[];
  others: CountryOffers[];
  /** The offers for other regions, or without a known country. */
  otherRegions: PlanOffer[];
}

const onlyArea = (codes: readonly string[] | null | undefined): string | null =>
  codes?.length === 1 ? (codes[0] as string) : null;

/** Returns the data in MB, or null if unlimited. */
export const dataOf = ({ rules }: PlanOffer): number | null =>
  rules?.dataMB ? rules.dataMB * (rules.cycle ? (rules.cycles ?? 1) : 1) : null;

/** Returns the price per GB in minor units, or null if unlimited. */
export function pricePerGB(offer: PlanOffer): number | null {
  const data = dataOf(offer);
  return data === null ? null : Math.ceil((offer.price * MB_PER_GB) / data);
}

/** Returns the days that the data of an offer lasts at a daily usage, or null. */
export function daysAtPace(offer: PlanOffer, pace: number | null): number | null {
  const { rules } = offer;
  if (pace === null || !rules?.dataMB || rules.cycle) return null;
  return Math.max(1, Math.min(Math.floor(rules.dataMB / pace), rules.validDays ?? Infinity));
}

const byCountry = (offers: readonly PlanOffer[]): CountryOffers[] => {
  const found = new Map<string, PlanOffer[]>();
  for (const offer of offers) {
    const country = onlyArea(offer.areaCodes) as string;
    found.set(country, [...(found.get(country) ?? []), offer]);
  }
  return [...found].map(([country, of]) => ({
    country,
    offers: of,
    from: Math.min(...of.map(({ price }) => price)),
  }));
};

/** Sorts plans in use first. Others keep the server's order. */
const usedFirst = (plans: readonly CardPlan[]): CardPlan[] =>
  [...plans].sort((a, b) => Number(b.status === 'USING') - Number(a.status === 'USING'));

const ENDED: readonly CardPlan['status'][] = ['COMPLETED', 'REVOKED', 'REFUNDED', 'INITIAL_FAILED'];

/** Returns the areas of the plan in use, or else of the most relevant other plan. */
function areasOf(plans: readonly CardPlan[]): readonly string[] {
  const known = usedFirst(plans).filter(({ areaCodes }) => areaCodes && areaCodes.length > 0);
  const live = known.filter(({ status }) => !ENDED.includes(status));
  return (live.find(({ unpaid }) => !unpaid) ?? live[0] ?? known.find(({ unpaid }) => !unpaid))?.areaCodes ?? [];
}

/** Returns the only country of the holder's plan, or null. */
export const countryOf = (plans: readonly CardPlan[]): string | null => onlyArea(areasOf(plans));

const covers = ({ areaCodes }: PlanOffer, areas: readonly string[]): boolean =>
  areas.length > 0 && areas.every((area) => areaCodes?.includes(area));

/** Groups offers by the card's country, its regions and others. */
export function groupOffers(offers: readonly PlanOffer[], country: string | null): OfferGroups {
  const isIn = ({ areaCodes }: PlanOffer): boolean => country !== null && (areaCodes ?? []).includes(country);
  const isSingle = ({ areaCodes }: PlanOffer): boolean => onlyArea(areaCodes) !== null;
  return {
    own: offers.filter((offer) => isIn(offer) && isSingle(offer)),
    regions: offers.filter((offer) => isIn(offer) && !isSingle(offer)),
    others: byCountry(offers.filter((offer) => !isIn(offer) && isSingle(offer))),
    otherRegions: offers.filter((offer) => !isIn(offer) && !isSingle(offer)),
  };
}

/** Sorts the plan in use first, then plans of the card, then others by price per GB. */
export function byUse(offers: readonly PlanOffer[], plans: readonly CardPlan[]): PlanOffer[] {
  const inUse = usedFirst(plans);
  const bought = inUse.flatMap(({ unpaid, agentPlanId }) => (unpaid || !agentPlanId ? [] : [agentPlanId]));
  const place = ({ id }: PlanOffer): number => (bought.includes(id) ? bought.indexOf(id) : bought.length);
  const perGB = (offer: PlanOffer): number => pricePerGB(offer) ?? Number.MAX_SAFE_INTEGER;
  return [...offers].sort((a, b) => place(a) - place(b) || perGB(a) - perGB(b) || a.id - b.id);
}

/**
 * Returns the offers for the card's country or regions, for a plan of several countries those that work in all of them.
 */
export function nearestOffers(
  offers: readonly PlanOffer[],
  plans: readonly CardPlan[],
  country: string | null,
): PlanOffer[] {
  const { own, regions } = groupOffers(offers, country);
  const sameAreas = offers.filter((offer) => covers(offer, areasOf(plans)));
  return byUse([own, regions, sameAreas].find((some) => some.length > 0) ?? offers, plans);
}

/** Returns whether the offers have a common country, so that prices can be compared. */
export function isComparable([first, ...rest]: readonly PlanOffer[]): boolean {
  return (first?.areaCodes ?? []).some((area) => rest.every((offer) => covers(offer, [area])));
}

interface Choice {
  offer: PlanOffer;
  isSame: boolean;
  /** True if no offer of the group has a lower price per GB. */
  isCheapest: boolean;
}

/** Returns two choices: the first offer, and the one with the lowest price per GB if prices can be compared. */
export function twoChoices(nearest: readonly PlanOffer[], inUse: CardPlan | null): Choice[] {
  const [first, ...rest] = nearest;
  if (!first) return [];
  const cheapest = isComparable(nearest) ? byUse(nearest, [])[0] : undefined;
  const second = cheapest === undefined || cheapest.id === first.id ? rest[0] : cheapest;
  return [first, second].flatMap((offer) =>
    offer
      ? [
          {
            offer,
            isSame: inUse !== null && offer.id === inUse.agentPlanId,
            isCheapest: nearest.length > 1 && offer.id === cheapest?.id && pricePerGB(offer) !== null,
          },
        ]
      : [],
  );
}

/** Returns a name in lower case, without accents. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/** The languages of searched country names, besides those of the browser. */
const LOCALES = 'en zh-CN zh-TW ja ko th vi id ms fr de es pt it ru ar hi tr nl pl uk fil he sv'.split(' ');

const namesOfCode = new Map<string, string[]>();

function allNames(code: string): string[] {
  const known = namesOfCode.get(code);
  if (known) return known;
  const browser = typeof navigator === 'undefined' ? [] : (navigator.languages ?? []);
  const names = [...new Set([...LOCALES, ...browser])].flatMap((locale) => {
    try {
      return foldName(new Intl.DisplayNames([locale], { type: 'region' }).of(code) ?? '');
    } catch {
      return [];
    }
  });
  namesOfCode.set(code, names);
  return names;
}

/** Returns the country of an offer that the typed name means, in any language. */
export function matchedArea({ areaCodes }: PlanOffer, typed: string): string | null {
  const wanted = foldName(typed);
  return (areaCodes ?? []).find((code) => allNames(code).some((name) => name.includes(wanted))) ?? null;
}

/** Returns the offers for a country by its name in any language. */
export const findByCountry = (offers: readonly PlanOffer[], typed: string): PlanOffer[] =>
  offers.filter((offer) => matchedArea(offer, typed) !== null);
