import { describe, expect, it } from '@jest/globals';
import type { Entry } from '../../declared/show/useHistory';
import { cardEvents, newHolder } from './CardTimeline';

const at = (minute: number, second = 0): string =>
  `2026-11-20T10:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.000Z`;
const entry = (when: string, action: string, changes: Entry['changes'] = null): Entry => ({
  at: when,
  actor: null,
  action,
  changes,
});
const order = { id: 7, createdAt: at(5), planLabel: 'Korea' };
const described = (events: ReturnType<typeof cardEvents>): string[] =>
  events.map(({ card, order: of }) => [card?.action, of?.entry.action].filter(Boolean).join('+'));

describe('the timeline of a card', () => {
  it("merges the histories of a card and the card's orders, newest first, and shows an event of both once", () => {
    const card = [entry(at(9, 1), 'activate'), entry(at(6), 'provision'), entry(at(1), 'issue')];
    const own = [
      entry(at(9), 'activated'),
      entry(at(8), 'update'),
      entry(at(6, 2), 'accepted'),
      entry(at(5), 'create'),
    ];
    expect(described(cardEvents(card, [{ order, entries: own }], null))).toEqual([
      'activate+activated',
      'provision+accepted',
      'create',
      'issue',
    ]);
    expect(described(cardEvents(card, [{ order, entries: null }], null))).toEqual([
      'activate',
      'provision',
      'create',
      'issue',
    ]);
  });
  it('omits events older than the loaded orders, and does not merge events that are far apart', () => {
    const card = [entry(at(20), 'provision'), entry(at(1), 'issue')];
    expect(
      described(cardEvents(card, [{ order, entries: [entry(at(6), 'accepted'), entry(at(5), 'create')] }], at(5))),
    ).toEqual(['provision', 'accepted', 'create']);
  });
  it('shows the agent to whom a card was issued', () => {
    const chain = (agent1: number | null, agent2: number | null, before: number | null = null): Entry['changes'] => ({
      agent1: { before, after: agent1 },
      agent2: { before: null, after: agent2 },
    });
    expect(newHolder(entry(at(1), 'issue', chain(4, 5)))).toBe(5);
    expect(newHolder(entry(at(1), 'recycle', chain(null, null, 4)))).toBeNull();
    expect(newHolder(entry(at(1), 'issue', chain(4, null, 4)))).toBeUndefined();
    expect(newHolder(entry(at(1), 'suspend', { status: { before: 'ACTIVATED', after: 'SUSPEND' } }))).toBeUndefined();
  });
});
