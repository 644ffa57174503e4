import type { ActionPreview } from '@t3d/resources/kit';
import type { BesideData } from './besideData';
import { withBeside } from './besideData';
import { dataClient } from './http';

export interface UndoResult extends BesideData {
  affected?: number;
  jobId?: number | string | null;
  /** The approval that the undo waits for. */
  approvalId?: number;
}

/** An undo takes back the operation of a history entry, or the whole conversation of the assistant that made it. */
export type UndoScope = 'operation' | 'conversation';

/** Taking back what was done, by an entry of its history. */
export interface UndoCalls {
  /** Previews an undo and writes nothing. */
  checkUndo(entry: number, scope: UndoScope, signal?: AbortSignal): Promise<ActionPreview>;
  undo(entry: number, key: string, quiet?: number[], scope?: UndoScope): Promise<UndoResult>;
}

const bodyOf = (scope: UndoScope): object => (scope === 'conversation' ? { conversation: true } : {});

const SHOWN_BY_DIALOG = [0, 400, 403, 404, 409, 429, 500, 502, 503, 504];

/** `onAction` is called after each undo. */
export const makeUndoCalls = (onAction: () => void): UndoCalls => ({
  checkUndo: async (entry, scope, signal) => {
    const { json } = await dataClient.call('POST', `history/${entry}/undo/check`, {
      body: bodyOf(scope),
      signal,
      quiet: SHOWN_BY_DIALOG,
    });
    return json.data as ActionPreview;
  },
  undo: async (entry, key, quiet, scope = 'operation') => {
    const { json } = await dataClient.call('POST', `history/${entry}/undo`, {
      body: bodyOf(scope),
      quiet,
      headers: { 'Idempotency-Key': key },
    });
    onAction();
    return withBeside<UndoResult>(json);
  },
});
