import type { Row } from '../../crud/records';
import { ReviewDialog } from './ReviewDialog';

interface OpenedProps {
  records: readonly Row[];
  onClose: () => void;
}

/** The papers of a card, from its row or page. */
export function CardDocuments({ records: [card], onClose }: OpenedProps) {
  return card ? (
    <ReviewDialog start={{ terminal: card.id, label: String(card.iccid ?? card.cid ?? '') }} onClose={onClose} />
  ) : null;
}

/** A paper of the queue, from its row or page. */
export function QueuedDocument({ records: [paper], onClose }: OpenedProps) {
  return paper ? (
    <ReviewDialog
      start={{ terminal: Number(paper.terminal), label: String(paper.terminalLabel ?? ''), paper: paper.id }}
      onClose={onClose}
    />
  ) : null;
}
