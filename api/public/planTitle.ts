import type { Context } from '../context';
import { readTitle } from '../domain/plans';
import { decodeValue } from '../registry/decode';

/** Returns the title of a plan's row under its present and its former name. */
export function titleOf(ctx: Context, { name, titles }: { name: unknown; titles: unknown }) {
  const decoded = decodeValue({ kind: 'i18n' }, titles);
  const title = readTitle(ctx, { name: decodeValue({ kind: 'text' }, name), titles: decoded }) ?? '';
  return { title, name: title };
}
