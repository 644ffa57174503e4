/** Places 0–2 are agents of level 1, 3–11 of level 2, 12–29 of level 3; each entry is the place of its superior. */
export const FOREST: readonly (number | null)[] = Array.from({ length: 30 }, (_, place) =>
  place < 3 ? null : place < 12 ? Math.floor((place - 3) / 3) : 3 + Math.floor((place - 12) / 2),
);
export const parentOf = (place: number): number | null => FOREST[place] as number | null;
const rootOf = (place: number): number => {
  const above = parentOf(place);
  return above === null ? place : rootOf(above);
};
/** Returns a tree's currency: USD for two trees, EUR for one. */
export const currencyOf = (place: number): 'USD' | 'EUR' => (rootOf(place) === 2 ? 'EUR' : 'USD');

export const TERM = 30;
/** Messages in a term of a plan that counts them. */
export const MESSAGES = 100;
