import { HttpError } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import type { T3dDataProvider } from '../../providers/dataProvider';
import type { Row } from '../records';
import type { HistoryRow } from './historyRows';

/** The result of putting a field back: done, stale with the record as somebody else left it, or refused with a text. */
export type RevertOutcome = { kind: 'done' } | { kind: 'stale'; now: Row } | { kind: 'refused'; text: string };

type Provider = Pick<T3dDataProvider, 'update' | 'getOne'>;

const reasonOf = (error: HttpError): string => {
  const body = error.body as { message?: string; errors?: Record<string, string> } | null | undefined;
  return [...Object.values(body?.errors ?? {}), body?.message ?? error.message].find(Boolean) ?? error.message;
};

/**
 * Writes the old value of one field over the record as it was seen: no version that nobody has looked at is written
 * over.
 */
export async function revertField(
  provider: Provider,
  { name }: Pick<ManifestResource, 'name'>,
  seen: Row,
  line: Pick<HistoryRow, 'name' | 'before'>,
): Promise<RevertOutcome> {
  const { id, version } = seen;
  try {
    await provider.update<Row>(name, {
      id,
      data: { id, version, [String(line.name)]: line.before ?? null } as Partial<Row>,
      previousData: seen,
      meta: { quiet: [400, 409] },
    });
    return { kind: 'done' };
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    const refused = (error.body as { errors?: object } | null | undefined)?.errors;
    return error.status === 409 && !refused
      ? { kind: 'stale', now: (await provider.getOne<Row>(name, { id })).data }
      : { kind: 'refused', text: reasonOf(error) };
  }
}
