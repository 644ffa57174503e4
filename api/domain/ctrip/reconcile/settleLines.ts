import { formatMoney } from '@t3d/resources/kit';
import ctripOrders from '@t3d/resources/ctrip/ctrip-orders';
import ctripStatementLines from '@t3d/resources/ctrip/ctrip-statement-lines';
import type { Context } from '../../../context';
import type { Inverse } from '../../../registry/command';
import { command } from '../../../engine/rows/commands/command';
import { restores } from '../../../engine/undo/restore';
import { assertEach } from '../../../errors';
import { settleChannel, reverseMovement } from '../../../ledger';
import { translate, translateMessage } from '../../../locales';
import { changesBetween, recordHistories } from '../../../models/history';
import { noteForUndo } from '../../../models/operations';
import { table } from '../../../models/table';
import { lockCtrip } from '../items/storedItems';
import type { CtripItem } from '../wire/codes';
import { type StatementLine, openAmount } from './importStatement';

const itemsOfLines = async (ctx: Context, lines: readonly StatementLine[]): Promise<Map<number, CtripItem>> => {
  const ids = [...new Set(lines.map(({ ctripOrder }) => ctripOrder).filter((id) => id !== null))];
  const items = ids.length > 0 ? await table(ctx, ctripOrders).find(ids) : [];
  return new Map(items.map((item) => [item.id, item]));
};

/** Returns the amount that settling a line writes off. */
const restOf = (line: StatementLine, item: CtripItem | undefined): number =>
  (item ? openAmount(item) : 0) - (line.amount ?? 0);

const money = (minor: number, currency: string | null): string =>
  `${formatMoney(minor, { grouped: false })} ${currency ?? ''}`;

/** Books Ctrip's payment for a line and settles the item. Returns null if no money moves. */
async function settleLine(ctx: Context, line: StatementLine, item: CtripItem): Promise<number | null> {
  const writtenOff = restOf(line, item);
  const settled = (item.settled ?? 0) + openAmount(item);
  await table(ctx, ctripOrders).update({ settled }, item.id);
  await recordHistories(ctx, ctripOrders, 'settle', [
    { recordId: item.id, changes: changesBetween(ctripOrders, item, { settled }) },
  ]);
  if ((line.amount ?? 0) === 0 && writtenOff === 0) return null;
  const { transaction } = await settleChannel(ctx, {
    // The key contains the version, so that a reopened line can be settled again.
    key: `ctrip-line:${line.id}:${line.version}`,
    orderNo: item.moneyNo as string,
    amount: line.amount ?? 0,
    currency: item.currency as string,
    writtenOff,
  });
  return transaction;
}

const stateBefore = restores();
/** Undoes a settlement: reopens the lines and reverses Ctrip's payments. */
const settlementBack: Inverse = {
  run: async (ctx, done, report) => {
    await lockCtrip(ctx);
    await stateBefore.run(ctx, done, report);
    for (const transaction of (done.notes.transactions ?? []) as number[])
      await reverseMovement(ctx, { transaction, key: `operation:${done.id}:${transaction}` });
  },
};

/**
 * Books statement lines as paid by Ctrip and settles their items. Rejects a line with a difference unless it is to be
 * written off.
 */
export const settleLines = command(ctripStatementLines, 'settle', {
  undo: settlementBack,
  check: async (ctx, lines, { writeOff }) => {
    const items = await itemsOfLines(ctx, lines);
    const rest = (line: StatementLine): number => restOf(line, items.get(line.ctripOrder ?? 0));
    const open = lines.filter((line) => line.state !== 'SETTLED' && (writeOff || rest(line) === 0));
    const closed = lines.filter((line) => !open.includes(line));
    const sums = new Map<string | null, [number, number]>();
    for (const line of open) {
      const [paid, off] = sums.get(line.currency) ?? [0, 0];
      sums.set(line.currency, [paid + (line.amount ?? 0), off + rest(line)]);
    }
    return {
      matched: lines.length,
      available: open.length,
      refused: closed.map(({ otaOrderId }) => ({
        reason: translateMessage({ key: 'ctrip.refuse.difference' }, ctx.language),
        count: 1,
        examples: [otaOrderId ?? ''],
      })),
      changes: [...sums].flatMap(([currency, [paid, off]]) => [
        { label: translate('ctrip.check.settled', ctx.language), after: money(paid, currency), kind: 'text' as const },
        ...(off === 0
          ? []
          : [
              {
                label: translate('ctrip.check.writtenOff', ctx.language),
                after: money(off, currency),
                kind: 'text' as const,
              },
            ]),
      ]),
    };
  },
  run: async (ctx, lines, { writeOff }) => {
    await lockCtrip(ctx);
    const items = await itemsOfLines(ctx, lines);
    assertEach(lines, (line) => {
      if (line.state === 'SETTLED') return { key: 'ctrip.refuse.settled' };
      return writeOff || restOf(line, items.get(line.ctripOrder ?? 0)) === 0
        ? null
        : { key: 'ctrip.refuse.difference' };
    });
    const transactions: number[] = [];
    for (const line of lines) {
      const item = (await table(ctx, ctripOrders).one(line.ctripOrder as number)) as CtripItem;
      const transaction = await settleLine(ctx, line, item);
      if (transaction !== null) transactions.push(transaction);
    }
    const values = { state: 'SETTLED' as const, settledAt: ctx.now() };
    await table(ctx, ctripStatementLines).update(
      values,
      lines.map(({ id }) => id),
    );
    await recordHistories(
      ctx,
      ctripStatementLines,
      'settle',
      lines.map((line) => ({ recordId: line.id, changes: changesBetween(ctripStatementLines, line, values) })),
    );
    await noteForUndo(ctx, { transactions });
    return { affected: lines.length };
  },
});
