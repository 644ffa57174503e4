import { fieldOf } from '../../crud/records';
import { useResourceOf } from '../../providers/manifest';
import { StatusChip } from '../../ui/StatusChip';

/** The state of a card as lists show it. */
export function CardStatus({ status }: { status: string }) {
  const terminals = useResourceOf('terminals');
  const field = terminals && fieldOf(terminals, 'status');
  const option = field?.options?.find(({ value }) => value === status);
  return <StatusChip tone={option?.tone} label={option?.label ?? status} />;
}
