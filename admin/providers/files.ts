import type { Download } from './http';
import { filesClient } from './http';

type OnSent = (share: number) => void;

/** Files on their way. `onSent` hears how much has left, from 0 to 1. */
export interface FileCalls {
  /** Stores a picture for a use. Refusals of type and size are thrown, not raised. */
  uploadFile(file: File, use: string, onSent?: OnSent): Promise<{ id: number; url: string }>;
  /** Stores a file for a field (`crates.scan`), or an input of an action. Refusals are thrown, not raised. */
  attachFile(file: File, place: string, onSent?: OnSent): Promise<{ id: number; name: string }>;
  /** An attachment as its bytes and its name. */
  attachedFile(id: number): Promise<Download>;
  /**
   * The bytes and the name of a stored file, by its id or the address that the API gave. Fails quietly: a missing
   * picture is no trouble.
   */
  storedFile(file: string | number): Promise<Download>;
}

/** Where a stored file is read from, without the base of the API. */
const pathOf = (file: string | number): string =>
  typeof file === 'number' || /^\d+$/.test(file) ? `files/${file}` : file.replace(/^.*\/t3d-api\//, '');

async function send<T>(file: File, query: Record<string, string>, onSent: OnSent | undefined): Promise<T> {
  const form = new FormData();
  form.set('file', file);
  return (await filesClient.call('POST', 'files', { query, form, onSent, quiet: [400, 413, 415] })).json.data as T;
}

export const fileCalls: FileCalls = {
  uploadFile: (file, use, onSent) => send(file, { use }, onSent),
  attachFile: (file, place, onSent) => send(file, { for: place }, onSent),
  attachedFile: (id) => filesClient.download(`files/${id}`),
  storedFile: (file) => filesClient.download(pathOf(file), { quiet: true }),
};
