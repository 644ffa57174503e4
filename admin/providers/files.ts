import type { Download } from './http';
import { filesClient } from './http';

/** Where a stored file is read from, without the base of the API. */
const pathOf = (file: string | number): string =>
  typeof file === 'number' || /^\d+$/.test(file) ? `files/${file}` : file.replace(/^.*\/t3d-api\//, '');

/**
 * The bytes of a stored file, by its id or the address that the API gave. Fails quietly: a missing picture is no
 * trouble.
 */
export async function fileBlob(file: string | number): Promise<Blob> {
  return (await namedFile(file)).blob;
}

/** The same with the name that the file had when it was stored. */
export const namedFile = (file: string | number): Promise<Download> =>
  filesClient.download(pathOf(file), { quiet: true });

/** Stores a picture for a use and returns its id and address. Refusals of type and size are thrown, not raised. */
export async function storeFile(
  file: File,
  use: string,
  onSent?: (share: number) => void,
): Promise<{ id: number; url: string }> {
  const form = new FormData();
  form.set('file', file);
  const answer = await filesClient.call('POST', 'files', { query: { use }, form, onSent, quiet: [400, 413, 415] });
  return answer.json.data as { id: number; url: string };
}

/** An attachment as its bytes and its name. */
export const attachedFile = (id: number): Promise<Download> => filesClient.download(`files/${id}`);

/**
 * Stores a file for a field (`crates.scan`), or an input of an action; answers its id and its name. Refusals are
 * thrown, not raised.
 */
export async function attachFile(
  file: File,
  place: string,
  onSent?: (share: number) => void,
): Promise<{ id: number; name: string }> {
  const form = new FormData();
  form.set('file', file);
  const answer = await filesClient.call('POST', 'files', {
    query: { for: place },
    form,
    onSent,
    quiet: [400, 413, 415],
  });
  return answer.json.data as { id: number; name: string };
}
