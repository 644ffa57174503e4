import type { Context, Operation } from '../context';
import { Invalid } from '../errors';
import { UniqueConstraintError } from 'sequelize';
import type { Value } from './sql';
import { change, put, select } from './sql';

/** The call that starts an operation. `undoes` is the operation that it undoes. */
export type About = Pick<Operation, 'resource' | 'action' | 'recordId' | 'undoes'>;

/** Runs work as one operation, whose id all its history rows have. Work outside a transaction has none. */
export const asOperation = <T>(ctx: Context, about: About, work: (ctx: Context) => Promise<T>): Promise<T> =>
  ctx.operation || !ctx.transaction ? work(ctx) : work({ ...ctx, operation: { ...about } });

const INSERT =
  'INSERT INTO `operations` ' +
  '(`resource`, `action`, `recordId`, `actor`, `via`, `conversation`, `undoes`, `createdAt`) ' +
  'VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
const valuesOf = (ctx: Context, { resource, action, recordId, undoes }: Operation): Value[] => [
  resource,
  action,
  recordId ?? null,
  ctx.actor.viewer?.id ?? ctx.actor.id,
  ctx.actor.via ? JSON.stringify(ctx.actor.via) : null,
  ctx.actor.via?.conversation ?? null,
  undoes ?? null,
  ctx.now(),
];

/** Inserts the operation's row. Throws 400 for a second undo, which a unique key detects. */
async function open(ctx: Context, operation: Operation): Promise<number> {
  try {
    return await put(ctx, INSERT, valuesOf(ctx, operation), true);
  } catch (error) {
    throw error instanceof UniqueConstraintError ? new Invalid('undo.already') : error;
  }
}

/** Returns the operation's id. The first call inserts its row. */
export function operationId(ctx: Context): Promise<number | null> {
  if (!ctx.operation) return Promise.resolve(null);
  ctx.operation.id ??= open(ctx, ctx.operation);
  return ctx.operation.id;
}

/** Stores what an undo needs but the history lacks, such as money movements. */
export async function noteForUndo(ctx: Context, notes: Readonly<Record<string, unknown>>): Promise<void> {
  const id = await operationId(ctx);
  if (id === null) return;
  const { notes: before } = (await readOperation(ctx, id)) ?? { notes: {} };
  await change(ctx, 'UPDATE `operations` SET `notes` = ? WHERE `id` = ?', [
    JSON.stringify({ ...before, ...notes }),
    id,
  ]);
}

export interface StoredOperation {
  readonly id: number;
  readonly resource: string;
  readonly action: string;
  readonly recordId: number | null;
  readonly actor: number | null;
  readonly undoes: number | null;
  readonly at: Date;
  readonly notes: Readonly<Record<string, unknown>>;
  /** The operation that undid this operation, with the user and time of the undo. */
  readonly undone: { readonly id: number; readonly actor: number | null; readonly at: Date } | null;
}

type Row = Record<
  'id' | 'resource' | 'action' | 'recordId' | 'actor' | 'undoes' | 'at' | 'notes' | 'undoneBy' | 'undoer' | 'undoneAt',
  unknown
>;

function operationOf(row: Row): StoredOperation {
  const number = (value: unknown): number | null => (value === null ? null : Number(value));
  return {
    id: Number(row.id),
    resource: String(row.resource),
    action: String(row.action),
    recordId: number(row.recordId),
    actor: number(row.actor),
    undoes: number(row.undoes),
    at: new Date(row.at as string),
    notes: typeof row.notes === 'string' ? (JSON.parse(row.notes) as Record<string, unknown>) : {},
    undone:
      row.undoneBy === null
        ? null
        : { id: Number(row.undoneBy), actor: number(row.undoer), at: new Date(row.undoneAt as string) },
  };
}

/** Reads operations by id, together with the operations that undid them. */
export async function readOperations(ctx: Context, ids: readonly number[]): Promise<Map<number, StoredOperation>> {
  if (ids.length === 0) return new Map();
  const rows = await select<Row>(
    ctx,
    `SELECT \`o\`.\`id\`, \`o\`.\`resource\`, \`o\`.\`action\`, \`o\`.\`recordId\`, \`o\`.\`actor\`, \`o\`.\`undoes\`,
      \`o\`.\`createdAt\` AS \`at\`, \`o\`.\`notes\`,
      \`u\`.\`id\` AS \`undoneBy\`, \`u\`.\`actor\` AS \`undoer\`, \`u\`.\`createdAt\` AS \`undoneAt\`
      FROM \`operations\` AS \`o\` LEFT JOIN \`operations\` AS \`u\` ON \`u\`.\`undoes\` = \`o\`.\`id\`
      WHERE \`o\`.\`id\` IN (?)`,
    [ids],
  );
  return new Map(rows.map((row) => [Number(row.id), operationOf(row)]));
}

export const readOperation = async (ctx: Context, id: number): Promise<StoredOperation | undefined> =>
  (await readOperations(ctx, [id])).get(id);

/** Returns the id of the operation's first history row, or null. */
export async function firstEntryOf(ctx: Context): Promise<number | null> {
  if (!ctx.operation?.id) return null;
  const [row] = await select<{ id: number | string | null }>(
    ctx,
    `SELECT MIN(\`id\`) AS \`id\` FROM \`audit_log\` WHERE \`operation\` = ?`,
    [await ctx.operation.id],
  );
  return row?.id ? Number(row.id) : null;
}
