import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./ReviewDialog'));

export default defineScreens({
  resources: {
    terminals: {
      extraActions: [{ name: 'papers', label: 'realNames.action', icon: 'Badge', needs: 'real-names' }],
      dialogs: { papers: parts.CardDocuments },
    },
    'real-names': {
      extraActions: [{ name: 'review', label: 'realNames.review', icon: 'Badge', needs: 'real-names' }],
      dialogs: { review: parts.QueuedDocument },
    },
  },
});
