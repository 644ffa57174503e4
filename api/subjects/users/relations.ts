import type { Relations } from '@t3d/resources/kit';
import { levelOf } from '@t3d/resources/roles';
import { Op, literal } from 'sequelize';
import type { Relation } from '../../engine/access/reach';
import { NOBODY, anyOf, namedAmong, valueIs } from '../../engine/access/reach';

/** Where a user stands in the tree, as its row says. */
export interface Place {
  id: number;
  superior: number | null;
  salesman: number | null;
  agent1: number | null;
  agent2: number | null;
  agent3: number | null;
}

const whole = (id: number): number => {
  if (!Number.isSafeInteger(id)) throw new Error('an id is a whole number');
  return id;
};

/** Users whose column names the caller, and rows whose field names one of these. */
const whoseColumnIs =
  (column: (level: number) => keyof Place): Relation =>
  ({ id: me, role }, field) => {
    const named = column(levelOf(role));
    if (field === 'id') return valueIs(named, whole(me));
    return namedAmong(field, `(SELECT id FROM users WHERE ${named} = ${whole(me)})`);
  };

const children = whoseColumnIs(() => 'superior');
const ofLevel = (level: number): keyof Place => `agent${level as 1 | 2 | 3}`;
/** A relation that only agents have. */
const ofAgents =
  (relation: Relation): Relation =>
  (caller, named) =>
    levelOf(caller.role) === 0 ? NOBODY : relation(caller, named);

/**
 * The tree of agents: every user carries its chain (agent1..3, itself included), and so do large tables, so that
 * nothing walks it row by row.
 */
export const relations: Readonly<Record<Exclude<keyof Relations<string>, 'self' | 'unowned' | 'ofRole'>, Relation>> = {
  children,
  selfAndChildren: (caller, field) => anyOf([valueIs(field, caller.id), children(caller, field)]),
  customers: whoseColumnIs(() => 'salesman'),
  subtree: ofAgents(whoseColumnIs(ofLevel)),
  chain: ofAgents(({ id, role }) => valueIs(ofLevel(levelOf(role)), id)),
  // A look-up in a short list, so that one row takes a message away from a hundred thousand at the same moment.
  published: () => ({
    where: {
      [Op.or]: [
        { message: { [Op.is]: null } },
        { message: { [Op.notIn]: literal('(SELECT id FROM messages WHERE disabled = 1)') } },
      ],
    },
    holds: () => {
      throw new Error('whether a message is shown is known to the database: read the row with its scope');
    },
  }),
  descendants: ofAgents(({ id: me, role }) => {
    const level = levelOf(role);
    if (level === 3) return NOBODY;
    const [own, next] = [ofLevel(level), ofLevel(level + 1)];
    return {
      where: { [own]: me, [next]: { [Op.not]: null } },
      holds: (row) => {
        const { [own]: mine, [next]: below } = row as Place;
        return mine === me && below !== null;
      },
    };
  }),
};
