export const CARD_TITLE = { fontWeight: 600, fontSize: 15 } as const;
