declare module '../../../kit/manifest' {
  interface ActionPreview {
    /** The numbers in the ranges without a card in the caller's scope. `stretches` contains only the first of them. */
    gaps?: { count: number; stretches: { start: string; end: string; count: number }[] };
    /** The owners of the matched cards, by descending count. Labels are in the language of the request. */
    holders?: { label: string; count: number }[];
  }
}
export type { ActionPreview } from '../../../kit/manifest';
