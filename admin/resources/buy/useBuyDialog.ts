import { useState } from 'react';
import type { FoundTarget, Offers, Target } from './calls';
import { bodyOf, useBuy, useDigest, useOffers } from './useBuy';
import { useChoice } from './useChoice';
import type { Effect } from './WillChange';

export interface BuyDialogProps {
  /** Whom it opens for; null: that is chosen in it first. */
  first: Target | null;
  /** The plan that is chosen at first. */
  plan?: number;
  /** Whom it is for stays as it is. */
  fixed?: boolean;
  /** What follows beside its closing: given the order, where it was one. */
  onBought?: (order: number) => void;
  onClose: () => void;
}

/** The cards that are bought for: those named but for those that nothing can be sold for. */
const boughtFor = (target: Target, { cards }: Offers): number[] => {
  const refused = new Set(cards.refused.map(({ id }) => id));
  return 'terminals' in target ? target.terminals.filter((id) => !refused.has(id)) : [];
};

/** The state of the dialog: whom it is for, what is offered and chosen, and the order that is sent. */
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
