import { Box } from '@mui/material';
import { useDeclaredResource } from '../../declared/declaration';
import { useRun } from '../../declared/actions/ActionHost';
import { NumberCard } from './NumberCard';
import type { NumberCardData } from './calls';

/** The cards of numbers, as many beside each other as there is room for. */
export function Cards({
  cards,
  fresh,
  onMessages,
}: {
  cards: readonly NumberCardData[];
  fresh: ReadonlySet<number>;
  onMessages: (card: NumberCardData) => void;
}) {
  const { actions } = useDeclaredResource();
  const run = useRun();
  const act = (name: string, card: NumberCardData): (() => void) | undefined => {
    const action = actions.find((one) => one.name === name);
    const row = { id: card.order, orderNo: card.orderNo, status: 'USING', currency: card.currency };
    return action && (() => run(action, [row]));
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(auto-fill, minmax(320px, 1fr))' },
      }}
    >
      {cards.map((card) => (
        <NumberCard
          key={card.order}
          card={card}
          isNew={card.last !== null && fresh.has(card.last.id)}
          onRenew={act('renew', card)}
          onRevoke={act('revoke', card)}
          onMessages={() => onMessages(card)}
        />
      ))}
    </Box>
  );
}
