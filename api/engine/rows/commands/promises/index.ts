/*
 * Previews that hold (docs/decisions/0050): facts.ts says what a preview looked at, digest.ts makes its digest,
 * promised.ts keeps the facts for the difference in words and holds a call to the preview that it carries, deletion.ts
 * does so with a deletion.
 */
export type { Promised } from './digest';
export { bodyHash, readDigest } from './digest';
export type { NamedFact } from './facts';
export { keptOf, shownPreview } from './facts';
export type { Keeping } from './promised';
export { PreviewChanged, keepFacts, keepingOf, promise, requirePromised } from './promised';
export { allGo, deletionOf, refusedDeletion, requirePromisedDeletion } from './deletion';
