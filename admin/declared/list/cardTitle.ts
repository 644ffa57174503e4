/** The text style of the title of a phone's card. */
export const CARD_TITLE = { fontWeight: 600, fontSize: 15 } as const;
