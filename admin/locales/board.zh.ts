/** The dashboard. */
const board = {
};

export type BoardTexts = typeof board;
export default board;
