import type { HandMadeShape } from '../../declared';

export const checks: HandMadeShape = {
  view: (points: readonly { ok: boolean }[], t) => {
    const bad = points.filter((point) => !point.ok).length;
    return t(bad > 0 ? 'realNames.checksDone.doubt' : 'realNames.checksDone.fine', { count: points.length - bad, bad });
  },
};
