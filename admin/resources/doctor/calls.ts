import type { CardFacts } from '@t3d/resources/diagnosis';
import type { T3dDataProvider } from '../../providers/dataProvider';

/** A card as its holder looks it up. Shows no toast: without an answer the page goes on without it. */
export const loadPublicCard = (provider: T3dDataProvider, number: string) =>
  provider.read<CardFacts>(`/data-api/cards/${encodeURIComponent(number)}`);

/** The keys of the answers that these screens keep, as in `providers/queryKeys.ts`. */
export const keys = {
  publicCard: (number: string, version?: number) => ['cards', 'as its holder sees it', number, version] as const,
};
