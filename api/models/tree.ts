/** SQL for the ids of users by their tree; the engine names no table. */
export interface TreeSql {
  children(me: number): string;
  subtree(me: number, level: number): string;
  customers(me: number): string;
}

const whole = (id: number): number => {
  if (!Number.isSafeInteger(id)) throw new Error('an id is a whole number');
  return id;
};

/**
 * The agent tree as sub-queries: every user carries its chain (agent1..3, itself included), so nothing walks it row by
 * row.
 */
export const treeSql: TreeSql = {
  children: (me) => `(SELECT id FROM users WHERE superior = ${whole(me)})`,
  subtree: (me, level) => `(SELECT id FROM users WHERE agent${level} = ${whole(me)})`,
  customers: (me) => `(SELECT id FROM users WHERE salesman = ${whole(me)})`,
};
