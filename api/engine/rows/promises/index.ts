/*
 * Previews that hold (docs/decisions/0050): facts.ts says what a preview looked at, digest.ts makes its digest, kept.ts
 * keeps the facts for the difference in words, promised.ts holds a call to the preview that it carries, deletion.ts a
 * deletion.
 */
export type { Promised } from './digest';
export { bodyHash, readDigest } from './digest';
export type { NamedFact } from './facts';
export { keptOf, sentenceOf, shownPreview } from './facts';
export type { Keeping } from './kept';
export { keepFacts } from './kept';
export { PreviewChanged } from './previewChanged';
export { keepingOf, promise, requirePromised } from './promised';
export { allGo, deletionOf, refusedDeletion, requirePromisedDeletion } from './deletion';
