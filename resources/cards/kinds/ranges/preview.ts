declare module '../../../kit/manifest' {
  interface ActionPreview {
    /** The numbers of the ranges without a card in the caller's scope. `stretches` lists only the first gaps. */
    gaps?: { count: number; stretches: { start: string; end: string; count: number }[] };
    /** The owners of the matched cards, by descending count. Labels are in the language of the request. */
    holders?: { label: string; count: number }[];
  }
}
export type { ActionPreview } from '../../../kit/manifest';
