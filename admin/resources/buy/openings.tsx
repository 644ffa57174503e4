import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActionRequest } from '../../declared/actions/request';
import { useResourceOf } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { BuyDialog, useIsStaff } from './BuyDialog';
import type { Target } from './buyCalls';

/** An agent starts with the agent's own stock, but staff must choose a customer. */
export const BuyFreely = () => <Buy />;

/** The agent's own plan is preselected. */
export const BuyPlan = () => <Buy plan={useActionRequest().ids[0]} />;

function Buy({ plan }: { plan?: number | undefined }) {
  const { onClose } = useActionRequest();
  const [first] = useState<Target | null>(useIsStaff() ? null : { agent: null });
  const navigate = useNavigate();
  const orders = useResourceOf('orders');
  return (
    <BuyDialog
      first={first}
      plan={plan}
      onClose={onClose}
      onBought={(order) => {
        if (orders?.calls.show) void navigate(showPath(orders, order));
      }}
    />
  );
}

export function BuyForCards() {
  const { ids, onClose } = useActionRequest();
  const [first] = useState<Target>({ terminals: ids });
  return <BuyDialog first={first} fixed onClose={onClose} />;
}

/** Buys a plan for the customer's stock or for a card. */
export function BuyForCustomer() {
  const { ids, onClose } = useActionRequest();
  const [first] = useState<Target>({ agent: ids[0] ?? null });
  return <BuyDialog first={first} onClose={onClose} />;
}

/** Buys a plan again. Preselects it if all selected orders have the same plan. */
export function BuyAgain() {
  const { records, onClose } = useActionRequest();
  const cards = [...new Set(records.map(({ terminal }) => terminal).filter((id) => typeof id === 'number'))];
  const [plan, ...others] = new Set(records.map(({ agentPlan }) => agentPlan));
  const [first] = useState<Target>({ terminals: cards });
  return (
    <BuyDialog
      first={first}
      plan={others.length === 0 && typeof plan === 'number' ? plan : undefined}
      fixed
      onClose={onClose}
    />
  );
}
