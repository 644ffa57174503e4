/*
 * Previews that hold (docs/decisions/0050): facts.ts says what a preview looked at, digest.ts makes its digest, kept.ts
 * keeps the facts for the difference in words, promised.ts holds a call to the preview that it carries, deletion.ts a
 * deletion.
 */
export type { Promised } from './digest';
export { readDigest } from './digest';
export { shownPreview } from './facts';
export { keepFacts } from './kept';
export { PreviewChanged } from './previewChanged';
export { promise, requirePromised } from './promised';
export { allGo, deletionOf, refusedDeletion, requirePromisedDeletion } from './deletion';
