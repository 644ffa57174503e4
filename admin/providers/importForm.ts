/** The field of each heading; null omits its column. */
export type ColumnMap = Record<string, string | null>;
/** Corrected cells of a file, by row and by column from 0. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

/** The choices of an import. `digest` comes from the check, and a different file is then rejected. */
export interface ImportChoices {
  columns?: ColumnMap | undefined;
  cells?: Corrections | undefined;
  /** Imports the valid rows even if others are rejected. */
  goodOnly?: boolean | undefined;
  digest?: string | undefined;
}

/** Builds the form of a file to import, with the chosen columns, cells and handling of bad rows. */
export function importForm(file: File, { columns, cells, goodOnly, digest }: ImportChoices = {}): FormData {
  const form = new FormData();
  if (columns) form.set('columns', JSON.stringify(columns));
  if (cells && Object.keys(cells).length > 0) form.set('cells', JSON.stringify(cells));
  if (goodOnly) form.set('goodOnly', 'true');
  if (digest) form.set('digest', digest);
  form.set('file', file);
  return form;
}
