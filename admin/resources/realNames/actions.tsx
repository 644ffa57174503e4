import type { OwnAction } from '../../declared/actions';
import { lazyNamed } from '../../providers/lazyWithRetry';

export const ownActions: readonly OwnAction[] = [
  { name: 'review', label: 'realNames.review', icon: 'Badge', needs: 'real-names' },
];

export const dialogs = { review: lazyNamed(() => import('./ReviewDialog')).QueuedDocument };
