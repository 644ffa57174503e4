/** Saved views, columns and keys of lists. */
const views = {
};

export type ViewsTexts = typeof views;
export default views;
