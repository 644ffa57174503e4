declare module '../../../kit/manifest' {
  interface ActionPreview {
    /** Numbers within the ranges that no card of the caller's scope has: how many, and the first stretches of them. */
    gaps?: { count: number; stretches: { start: string; end: string; count: number }[] };
    /** Who holds the cards named, most first, in the request's language. */
    holders?: { label: string; count: number }[];
  }
}
export type { ActionPreview } from '../../../kit/manifest';
