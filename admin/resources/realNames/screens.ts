import type { HandMadeShape } from '../../declared';
import { defineScreens } from '../../declared/handMade';
import { lazyNamed } from '../../providers/lazyWithRetry';

const parts = lazyNamed(() => import('./ReviewDialog'));

/** How many points were in order and how many are not. */
const CHECKS: HandMadeShape = {
  view: (checks: readonly { ok: boolean }[], t) => {
    const bad = checks.filter((check) => !check.ok).length;
    return t(bad > 0 ? 'realNames.checksDone.doubt' : 'realNames.checksDone.fine', { count: checks.length - bad, bad });
  },
};

export default defineScreens({
  shapes: { checks: CHECKS },
  resources: {
    terminals: {
      extraActions: [{ name: 'papers', label: 'realNames.action', icon: 'Badge', needs: 'real-names' }],
      dialogs: { papers: parts.CardDocuments },
    },
    'real-names': {
      opens: 'review',
      extraActions: [{ name: 'review', label: 'realNames.review', icon: 'Badge', needs: 'real-names' }],
      dialogs: { review: parts.QueuedDocument },
    },
  },
});
