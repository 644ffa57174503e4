/** The way to the palette: a field in the header, its key beside it. */
export function PaletteField({ compact }: { compact: boolean }) {
  return compact ? null : null;
}
