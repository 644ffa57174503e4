/** Where a user stands in the tree, as its row says. */
export interface Place {
  id: number;
  superior: number | null;
  salesman: number | null;
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
}

/** Who stands in a relation to `me`: the SQL of a query for the ids of them all, and whether one of them does. */
export interface Relation {
  ids(me: number, level: number): string;
  holds(me: number, level: number, place: Place): boolean;
}

/** The tree of users; the engine names no table. `level`: 1 to 3. */
export interface Tree {
  children: Relation;
  subtree: Relation;
  customers: Relation;
}

const whole = (id: number): number => {
  if (!Number.isSafeInteger(id)) throw new Error('an id is a whole number');
  return id;
};

/**
 * The agent tree: every user carries its chain (agent1..3, itself included), so nothing walks it row by row.
 */
export const userTree: Tree = {
  children: {
    ids: (me) => `(SELECT id FROM users WHERE superior = ${whole(me)})`,
    holds: (me, _level, place) => place.superior === me,
  },
  subtree: {
    ids: (me, level) => `(SELECT id FROM users WHERE agent${level} = ${whole(me)})`,
    holds: (me, level, place) => place[`agent${level as 1 | 2 | 3}`] === me,
  },
  customers: {
    ids: (me) => `(SELECT id FROM users WHERE salesman = ${whole(me)})`,
    holds: (me, _level, place) => place.salesman === me,
  },
};
