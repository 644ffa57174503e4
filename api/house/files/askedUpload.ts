/** What an upload is asked for: a file for a field (`for`), or a picture for a use (`use`). */
export type AskedUpload =
  | { readonly kind: 'attachment'; readonly place: unknown }
  | { readonly kind: 'picture'; readonly use: unknown };

/** Reads what an upload is for: with both, it is a file for a field. The gate and the upload itself go by this. */
export const askedUpload = (query: Readonly<Record<string, unknown>>): AskedUpload =>
  query.for === undefined ? { kind: 'picture', use: query.use } : { kind: 'attachment', place: query.for };

/** Whether an upload is a picture of the caller: everybody with a session may send one. */
export function isAvatar(query: Readonly<Record<string, unknown>>): boolean {
  const asked = askedUpload(query);
  return asked.kind === 'picture' && asked.use === 'avatar';
}
