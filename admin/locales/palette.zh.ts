/** The command palette. */
const palette = {
};

export type PaletteTexts = typeof palette;
export default palette;
