/** The field of each heading; null: its column is left out. */
export type ColumnMap = Record<string, string | null>;
/** Texts that stand for cells of a file, by row and by column from 0. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

/** A file to import, with what the person said about its columns and cells. */
export function importForm(file: File, columns?: ColumnMap, cells?: Corrections): FormData {
  const form = new FormData();
  if (columns) form.set('columns', JSON.stringify(columns));
  if (cells && Object.keys(cells).length > 0) form.set('cells', JSON.stringify(cells));
  form.set('file', file);
  return form;
}
