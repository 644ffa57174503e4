import { Refusal } from '../../../errors';
import type { ActionPreview, PreviewChange } from '@t3d/resources/kit';
import { sentenceOf } from './facts';
import type { Keeping } from './kept';

/**
 * 409: what a preview looked at has changed. `data`: the preview as it is now, and each change; none where the former
 * preview is not known, or was of another call.
 */
export class PreviewChanged extends Refusal {
  override readonly status = 409;
  constructor(
    { preview, changes }: { preview: ActionPreview; changes: readonly PreviewChange[] },
    /** What the new preview looked at: kept once the transaction of the call has been taken back. */
    readonly keeping: Keeping,
  ) {
    if (changes.length === 0) super('promise.unknown');
    else super('promise.changed', { difference: sentenceOf(changes) });
    this.data = { preview, changes };
  }
}
