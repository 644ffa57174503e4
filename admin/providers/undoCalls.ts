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

/** Taking back what was done, by an entry of its history. */
export interface UndoCalls {
  /** What undoing the operation of a history entry would put back; writes nothing. */
  checkUndo(entry: number, signal?: AbortSignal): Promise<ActionPreview>;
  undo(entry: number, key: string, quiet?: number[]): Promise<UndoResult>;
}

const SHOWN_BY_DIALOG = [0, 400, 403, 404, 409, 429, 500, 502, 503, 504];

/** `onAction` is called after each undo. */
export const makeUndoCalls = (onAction: () => void): UndoCalls => ({
  checkUndo: async (entry, signal) => {
    const { json } = await dataClient.call('POST', `history/${entry}/undo/check`, {
      body: {},
      signal,
      quiet: SHOWN_BY_DIALOG,
    });
    return json.data as ActionPreview;
  },
  undo: async (entry, key, quiet) => {
    const { json } = await dataClient.call('POST', `history/${entry}/undo`, {
      body: {},
      quiet,
      headers: { 'Idempotency-Key': key },
    });
    onAction();
    return withBeside<UndoResult>(json);
  },
});
