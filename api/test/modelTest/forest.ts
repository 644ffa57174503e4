/** The superior of each agent, by index: 0–2 are level 1, 3–11 level 2, and 12–29 level 3. */
export const FOREST: readonly (number | null)[] = Array.from({ length: 30 }, (_, place) =>
  place < 3 ? null : place < 12 ? Math.floor((place - 3) / 3) : 3 + Math.floor((place - 12) / 2),
);
export const parentOf = (place: number): number | null => FOREST[place] as number | null;
const rootOf = (place: number): number => {
  const above = parentOf(place);
  return above === null ? place : rootOf(above);
};
/** Returns the currency of an agent's tree. */
export const currencyOf = (place: number): 'USD' | 'EUR' => (rootOf(place) === 2 ? 'EUR' : 'USD');

export const TERM = 30;
/** Number of messages in a term, for plans that count messages. */
export const MESSAGES = 100;
