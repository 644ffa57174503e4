/** The field of each heading; null: its column is left out. */
export type ColumnMap = Record<string, string | null>;
/** Texts that stand for cells of a file, by row and by column from 0. */
export type Corrections = Readonly<Record<number, Readonly<Record<number, string>>>>;

/** The choices of an import. `digest` comes from the check: another file is then refused. */
export interface ImportChoices {
  columns?: ColumnMap | undefined;
  cells?: Corrections | undefined;
  /** Whether the rows without faults go in though others stay out. */
  goodOnly?: boolean | undefined;
  digest?: string | undefined;
}

/** A file to import, with what the person said about its columns, cells and bad rows. */
export function importForm(file: File, { columns, cells, goodOnly, digest }: ImportChoices = {}): FormData {
  const form = new FormData();
  if (columns) form.set('columns', JSON.stringify(columns));
  if (cells && Object.keys(cells).length > 0) form.set('cells', JSON.stringify(cells));
  if (goodOnly) form.set('goodOnly', 'true');
  if (digest) form.set('digest', digest);
  form.set('file', file);
  return form;
}
