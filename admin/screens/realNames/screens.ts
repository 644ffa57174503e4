import { defineScreens } from '../../crud/handMade';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { RealNameButton } from './RealNameButton';

const CardDocuments = lazyWithRetry(async () => ({ default: (await import('./RealNameDialog')).CardDocuments }));
const QueuedDocument = lazyWithRetry(async () => ({ default: (await import('./RealNameDialog')).QueuedDocument }));

export default defineScreens({
  resources: {
    terminals: {
      listActions: RealNameButton,
      extraActions: [{ name: 'papers', label: 'realNames.action', icon: 'Badge', needs: 'real-names' }],
      dialogs: { papers: CardDocuments },
    },
    'real-names': {
      opens: 'review',
      extraActions: [{ name: 'review', label: 'realNames.review', icon: 'Badge', needs: 'real-names' }],
      dialogs: { review: QueuedDocument },
    },
  },
});
