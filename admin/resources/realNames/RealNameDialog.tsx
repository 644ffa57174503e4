import type { Row } from '../../declared/records';
import { ReviewDialog } from './ReviewDialog';

interface OpenedProps {
  records: readonly Row[];
  onClose: () => void;
}

/** The documents of a card, from its row or page. */
export function CardDocuments({ records: [card], onClose }: OpenedProps) {
  return card ? (
    <ReviewDialog start={{ terminal: card.id, label: String(card.iccid ?? card.cid ?? '') }} onClose={onClose} />
  ) : null;
}

/** A document of the queue, from its row or page. */
export function QueuedDocument({ records: [realName], onClose }: OpenedProps) {
  return realName ? (
    <ReviewDialog
      start={{
        terminal: Number(realName.terminal),
        label: String(realName.terminalLabel ?? ''),
        realName: realName.id,
      }}
      onClose={onClose}
    />
  ) : null;
}
