/** The continents in the order of a plan's page. */
export const CONTINENTS = ['ASIA', 'EUROPE', 'NORTH_AMERICA', 'SOUTH_AMERICA', 'OCEANIA', 'AFRICA'] as const;
export type Continent = (typeof CONTINENTS)[number];

/** The codes of each continent. All other codes belong to Africa. */
const CODES: Readonly<Record<Exclude<Continent, 'AFRICA'>, string>> = {
  ASIA:
    'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK ' +
    'PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  EUROPE:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT ' +
    'NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  NORTH_AMERICA:
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT ' +
    'US VC VG VI',
  SOUTH_AMERICA: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
  OCEANIA: 'AS AU CK FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
};

const CONTINENT_OF: ReadonlyMap<string, Continent> = new Map(
  Object.entries(CODES).flatMap(([continent, codes]) =>
    codes.split(' ').map((code) => [code, continent as Continent] as const),
  ),
);

export function byContinent(
  codes: readonly string[],
  nameOf: (code: string) => string,
  locale: string,
): { continent: Continent; names: string[] }[] {
  const { compare } = new Intl.Collator(locale);
  return CONTINENTS.map((continent) => ({
    continent,
    names: codes
      .filter((code) => (CONTINENT_OF.get(code) ?? 'AFRICA') === continent)
      .map(nameOf)
      .toSorted(compare),
  })).filter(({ names }) => names.length > 0);
}
