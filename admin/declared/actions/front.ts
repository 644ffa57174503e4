interface Offered {
  /** The action cannot be done for this reason. */
  reason?: string | null | undefined;
  danger?: boolean | undefined;
}

/** Returns the first `most` actions that can be done, at most one of them dangerous. All others belong in a menu. */
export function frontOf<Action extends Offered>(actions: readonly Action[], most: number): Action[] {
  const front: Action[] = [];
  for (const action of actions) {
    const isSecondDanger = action.danger && front.some(({ danger }) => danger);
    if (front.length < most && !action.reason && !isSecondDanger) front.push(action);
  }
  return front;
}
