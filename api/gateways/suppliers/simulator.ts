import { randomInt } from 'node:crypto';
import { QueryTypes } from 'sequelize';
import type { Context } from '../../context';
import type { Answer, FollowUp, ProvisionRequest, SupplierPort, Verdict } from './port';

type Asked = 'PROVISION' | 'REVOKE' | 'COMPLETE';
interface Row { reference: string; state: string; question: string | null; asked: Asked | null; answer: Verdict | null; lpa: string | null; provisions: number }
type Value = string | number | Date | null;

const read = async (ctx: Context, reference: string): Promise<Row | undefined> => {
  const rows = await ctx.database.sequelize.query<Row>('SELECT * FROM `simulator_supplier_orders` WHERE `reference` = ?', { replacements: [reference], type: QueryTypes.SELECT, transaction: ctx.transaction });
  return rows[0];
};
const write = async (ctx: Context, sql: string, values: readonly Value[]): Promise<void> => {
  await ctx.database.sequelize.query(sql, { replacements: [...values], transaction: ctx.transaction });
};

/** `auto` (default) answers yes at once; `manual` waits for a person or a test to answer. */
export type Mode = 'auto' | 'manual';
export async function readSetting(ctx: Context, name: string): Promise<string | undefined> {
  const rows = await ctx.database.sequelize.query<{ value: string }>('SELECT `value` FROM `simulator_settings` WHERE `name` = ?', { replacements: [name], type: QueryTypes.SELECT, transaction: ctx.transaction });
  return rows[0]?.value;
}
export async function writeSetting(ctx: Context, name: string, value: string): Promise<void> {
  await write(ctx, 'DELETE FROM `simulator_settings` WHERE `name` = ?', [name]);
  await write(ctx, 'INSERT INTO `simulator_settings` (`name`, `value`) VALUES (?, ?)', [name, value]);
}
const modeOf = async (ctx: Context): Promise<Mode> => ((await readSetting(ctx, 'suppliers')) === 'manual' ? 'manual' : 'auto');

/** A made-up profile in the form of a true one. */
const newProfile = (): string => `LPA:1$smdp.simulator.test$${Array.from({ length: 16 }, () => randomInt(0, 36).toString(36)).join('').toUpperCase()}`;
const answerOf = (row: Row): Answer => ({ verdict: row.answer ?? 'PENDING', lpa: row.lpa, reason: row.answer === 'REFUSED' ? 'SIMULATOR' : undefined });

async function firstAnswer(ctx: Context): Promise<Verdict> { return (await modeOf(ctx)) === 'auto' ? 'ACCEPTED' : 'PENDING'; }

async function provision(ctx: Context, request: ProvisionRequest): Promise<Answer> {
  const known = await read(ctx, request.reference);
  if (known) return known.asked === 'PROVISION' ? answerOf(known) : { verdict: 'ACCEPTED', lpa: known.lpa };
  const answer = await firstAnswer(ctx);
  const now = new Date();
  const values = [request.reference, request.iccid, request.product, answer === 'ACCEPTED' ? 'ACTIVE' : 'ASKED', request.reference, answer, request.esim ? newProfile() : null, answer === 'ACCEPTED' ? 1 : 0, now, now];
  await write(ctx, "INSERT INTO `simulator_supplier_orders` (`reference`, `iccid`, `product`, `state`, `question`, `asked`, `answer`, `lpa`, `provisions`, `createdAt`, `updatedAt`) VALUES (?, ?, ?, ?, ?, 'PROVISION', ?, ?, ?, ?, ?)", values);
  return answerOf((await read(ctx, request.reference)) as Row);
}

async function follow(ctx: Context, { reference, question }: FollowUp, asked: Exclude<Asked, 'PROVISION'>): Promise<Answer> {
  const known = await read(ctx, reference);
  // An order that this supplier never saw (seeded ones, say): there is nothing to undo.
  if (!known) return { verdict: 'ACCEPTED' };
  if (known.question === question) return answerOf(known);
  const answer = await firstAnswer(ctx);
  await write(ctx, 'UPDATE `simulator_supplier_orders` SET `question` = ?, `asked` = ?, `answer` = ?, `state` = ?, `updatedAt` = ? WHERE `reference` = ?',
    [question, asked, answer, answer === 'ACCEPTED' ? 'ENDED' : known.state, new Date(), reference]);
  return answerOf((await read(ctx, reference)) as Row);
}

/** The supplier that stands in for a true one: it keeps its books in the database, so it survives a restart and knows what it was asked before. */
export const supplierSimulator: SupplierPort = {
  provision,
  revoke: (ctx, request) => follow(ctx, request, 'REVOKE'),
  complete: (ctx, request) => follow(ctx, request, 'COMPLETE'),
};

/** Answers the question that is open for a reference; undefined when none is. A person at the supplier's desk, so to speak. */
export async function answerQuestion(ctx: Context, reference: string, verdict: 'ACCEPTED' | 'REFUSED'): Promise<Answer | undefined> {
  const known = await read(ctx, reference);
  if (!known || known.answer !== 'PENDING') return undefined;
  const begun = known.asked === 'PROVISION' && verdict === 'ACCEPTED';
  const state = verdict === 'REFUSED' ? (known.asked === 'PROVISION' ? 'REFUSED' : known.state) : begun ? 'ACTIVE' : 'ENDED';
  await write(ctx, 'UPDATE `simulator_supplier_orders` SET `answer` = ?, `state` = ?, `provisions` = `provisions` + ?, `updatedAt` = ? WHERE `reference` = ?', [verdict, state, begun ? 1 : 0, new Date(), reference]);
  return answerOf((await read(ctx, reference)) as Row);
}
