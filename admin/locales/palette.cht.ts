import type { PaletteTexts } from './palette.zh';

const palette: PaletteTexts = {
};

export default palette;
