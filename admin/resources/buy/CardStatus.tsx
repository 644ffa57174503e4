import { fieldOf } from '../../declared/records';
import { useResourceOf } from '../../providers/manifest';
import { StatusChip } from '../../ui/StatusChip';
import { SmallText } from '../../ui/Text';

/** The word and tone of a card's value as lists show it. */
function useOption(name: 'status' | 'type', value: string): { label: string; tone?: string | undefined } {
  const terminals = useResourceOf('terminals');
  const field = terminals && fieldOf(terminals, name);
  return field?.options?.find((one) => one.value === value) ?? { label: value };
}

/** The state of a card. */
export function CardStatus({ status }: { status: string }) {
  const { label, tone } = useOption('status', status);
  return <StatusChip tone={tone} label={label} />;
}

/** The type of a card. */
export function CardType({ type }: { type: string }) {
  return <SmallText as="span">{useOption('type', type).label}</SmallText>;
}
