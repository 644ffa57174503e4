import type { T3dDataProvider } from '../../providers/dataProvider';
import { lazyWithRetry } from '../../providers/lazyWithRetry';

export const PastedText = lazyWithRetry(() => import('./PastedText'));

export async function reportMissingCommand(provider: T3dDataProvider, text: string): Promise<void> {
  await provider.request('POST', 'lookup/missing-commands', { body: { text: text.trim().slice(0, 200) } });
}
