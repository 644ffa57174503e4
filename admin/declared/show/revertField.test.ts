import { describe, expect, it } from '@jest/globals';
import { HttpError } from 'ra-core';
import type { T3dDataProvider } from '../../providers/dataProvider';
import type { Row } from '../records';
import { revertField } from './RevertDialog';

const SEEN: Row = { id: 4, version: 2, remark: 'mine' };
const NOW: Row = { id: 4, version: 3, remark: 'theirs' };
const LINE = { name: 'remark', before: 'first' };

function serverAt(stands: Row, rejection?: HttpError) {
  const sent: Partial<Row>[] = [];
  const provider = {
    update: (_name: string, { data }: { data: Partial<Row> }) => {
      sent.push(data);
      if (rejection) return Promise.reject(rejection);
      return data.version === stands.version
        ? Promise.resolve({ data: stands })
        : Promise.reject(new HttpError('stale', 409, { message: 'stale' }));
    },
    getOne: () => Promise.resolve({ data: stands }),
  } as unknown as Pick<T3dDataProvider, 'update' | 'getOne'>;
  return { sent, provider };
}

describe('the revert of a field', () => {
  it('reverts a field with the shown version, and sends null when the old value was empty', async () => {
    const { sent, provider } = serverAt(SEEN);
    expect(await revertField(provider, { name: 'things' }, SEEN, LINE)).toEqual({ kind: 'done' });
    expect(await revertField(provider, { name: 'things' }, SEEN, { name: 'remark', before: undefined })).toEqual({
      kind: 'done',
    });
    expect(sent).toEqual([
      { id: 4, version: 2, remark: 'first' },
      { id: 4, version: 2, remark: null },
    ]);
  });
  it('reverts nothing when another user has changed the field meanwhile, and returns the newer record', async () => {
    const { sent, provider } = serverAt(NOW);
    expect(await revertField(provider, { name: 'things' }, SEEN, LINE)).toEqual({ kind: 'stale', now: NOW });
    expect(sent).toEqual([{ id: 4, version: 2, remark: 'first' }]);
  });
  it("returns the server's error for an invalid or forbidden value, and throws unexpected errors", async () => {
    const rejected = (error: HttpError) => revertField(serverAt(SEEN, error).provider, { name: 'things' }, SEEN, LINE);
    expect(await rejected(new HttpError('bad', 400, { message: 'bad', errors: { remark: 'Too long' } }))).toEqual({
      kind: 'refused',
      text: 'Too long',
    });
    expect(await rejected(new HttpError('taken', 409, { message: 'taken', errors: { remark: 'Taken' } }))).toEqual({
      kind: 'refused',
      text: 'Taken',
    });
    expect(await rejected(new HttpError('gone', 404, { message: 'Gone' }))).toEqual({ kind: 'refused', text: 'Gone' });
    await expect(
      revertField(
        serverAt(SEEN, new TypeError('broken') as unknown as HttpError).provider,
        { name: 'things' },
        SEEN,
        LINE,
      ),
    ).rejects.toThrow('broken');
  });
});
