declare module '../../../kit/manifest' {
  interface ActionPreview {
    /**
     * The numbers within the ranges that match no card in the caller's scope. `count` is the number of these numbers.
     * `stretches` are the first ranges of these numbers.
     */
    gaps?: { count: number; stretches: { start: string; end: string; count: number }[] };
    /** The owners of the matched cards, by descending count. Labels are in the language of the request. */
    holders?: { label: string; count: number }[];
  }
}
export type { ActionPreview } from '../../../kit/manifest';
