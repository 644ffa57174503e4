import { useState } from 'react';
import type { FoundTarget, Offers, Target } from './calls';
import { bodyOf, useBuy, useDigest, useOffers } from './useBuy';
import { useChoice } from './useChoice';
import type { Effect } from './WillChange';

export interface BuyDialogProps {
  /** The initial target. Null: it is chosen in the dialog. */
  first: Target | null;
  /** The initial plan. */
  plan?: number;
  /** The target cannot be changed. */
  fixed?: boolean;
  /** Called with the order if exactly one was bought, after the dialog closes. */
  onBought?: (order: number) => void;
  onClose: () => void;
}

/** Returns the target's cards without the refused ones. */
const boughtFor = (target: Target, { cards }: Offers): number[] => {
  const refused = new Set(cards.refused.map(({ id }) => id));
  return 'terminals' in target ? target.terminals.filter((id) => !refused.has(id)) : [];
};

export function useBuyDialog({ first, plan, onBought, onClose }: BuyDialogProps) {
  const [target, setTarget] = useState(first);
  const [found, setFound] = useState<FoundTarget | null>(null);
  const { offers, error, loading, changes, again } = useOffers(target);
  const choice = useChoice(target, offers, plan);
  const effect: Effect | null = choice.effectFor(changes);
  const { send, pending, problem } = useBuy({
    onDone: (made) => {
      onClose();
      const [order, ...others] = made;
      if (order !== undefined && others.length === 0) onBought?.(order);
    },
    onRefused: again,
  });
  const possible = effect !== null && target !== null && choice.valid && effect.payment.short === 0 && !loading;
  const digest = useDigest(possible ? bodyOf(effect, target, boughtFor(target, effect.offers)) : null, effect, again);
  return {
    target,
    found,
    setFound: (next: FoundTarget, its: Target): void => {
      setFound(next);
      setTarget(its);
    },
    offers,
    error,
    loading,
    changes,
    again,
    choice,
    effect,
    pending,
    problem,
    buy: (): boolean => {
      if (!possible) return false;
      send({ effect, target, cards: boughtFor(target, effect.offers), digest });
      return true;
    },
  };
}
export type BuyState = ReturnType<typeof useBuyDialog>;
