import type { Actions, Id, Run } from './action';
import { answered, chosen, NOTHING } from './action';

/** Takes a recharge back as an administrator, which a second one must approve. */
const takeBack: Run = async (shop, event, random) => {
  const entry = await chosen<Id>(
    shop,
    random,
    "SELECT MAX(`id`) AS `id` FROM `audit_log` WHERE `resource` = 'users' AND `action` = 'recharge' " +
      'GROUP BY `operation` ORDER BY `id` DESC',
  );
  if (!entry) return NOTHING;
  const answer = await shop.command(event, 'admin', `/t3d-api/history/${entry.id}/undo`, {});
  if (answer.status === 200) shop.violations.push(`recharge ${entry.id} was taken back by one person`);
  return `admin asks to take recharge ${entry.id} back: ${answered(answer)}`;
};

/**
 * Decides on a pending call as the second administrator. With the fault, the requester decides differently at the same
 * time.
 */
const decide: Run = async (shop, event, random) => {
  const sql = "SELECT `id` FROM `approvals` WHERE `status` = 'WAITING' ORDER BY `id`";
  const waiting = await chosen<Id>(shop, random, sql);
  if (!waiting) return NOTHING;
  const { fault, ...quiet } = event;
  const act = (who: 'admin' | 'boss', action: 'approve' | 'refuse', with_ = event) =>
    shop.command(with_, who, `/t3d-api/approvals/actions/${action}`, {
      ids: [waiting.id],
      ...(action === 'refuse' && { reason: 'No' }),
    });
  const own = await act('admin', 'approve', { ...quiet, id: event.id + 0.25 });
  if (own.status === 200) shop.violations.push(`approval ${waiting.id} was given by the requester`);
  const first = await act('boss', random(3) === 0 ? 'refuse' : 'approve');
  if (fault !== 'approvals cross') return `boss decides on approval ${waiting.id}: ${answered(first)}`;
  const late = await act('admin', 'refuse', { ...quiet, id: event.id + 0.5 });
  if (first.status === 200 && late.status === 200)
    shop.violations.push(`approval ${waiting.id} was decided twice: ${answered(late)}`);
  return `boss decides on approval ${waiting.id}: ${answered(first)}, and admin is too late: ${late.status}`;
};

export const APPROVALS: Actions = {
  'take a recharge back': { weight: 2, run: takeBack },
  'decide on an approval': { weight: 3, run: decide },
};
