import type { ActionPreview } from '@t3d/resources/kit';
import terminals from '@t3d/resources/cards/terminals';
import type { Context } from '../../../context';
import { Invalid, NotFound } from '../../../errors';
import {
  type WalletState,
  availableOf,
  buyStock,
  insufficient,
  requireNew,
  reverseMovement,
  walletsOf,
} from '../../../ledger';
import { translate } from '../../../locales';
import { select } from '../../../models/sql';
import { keyOf } from '../../../models/idempotency';
import { noteForUndo } from '../../../models/operations';
import { type Receiver, chainOf, lockReceivers } from '../../users';
import type { ParsedCallOf, Preview } from '../../../registry/command';
import { command, readOnce } from '../../../engine/rows/commands/command';
import { type Sold, moveCards } from './moveCards';
import { undoMovement } from './undoMovement';
import { buyReason, previewMovement } from './requireMovable';
import { type Selection, requireReadable, selectCards, type TerminalType } from './selection';
import type { User } from '@t3d/resources/rows';

type BuyInput = ParsedCallOf<typeof terminals, 'buy'>;

/** SQL for the platform's stock, the only cards that a buyer sees besides their own. */
const IN_STOCK = "`terminals`.`owner` IS NULL AND `terminals`.`status` = 'STOCKED'";

function chooseStock(
  ctx: Context,
  { ranges, type }: BuyInput,
): { selection: Selection; reason: string; type: TerminalType } {
  if (!type) throw new Invalid('terminals.chooseType', {}, { type: { key: 'terminals.chooseType' } });
  return { selection: selectCards(ctx, { ranges }, 1, IN_STOCK), reason: buyReason(type), type };
}

async function requireBuyer(ctx: Context): Promise<{ buyer: User; wallet: WalletState }> {
  if (ctx.actor.id === null) throw new NotFound();
  const [{ user: buyer, isEnabled }] = (await lockReceivers(ctx, [ctx.actor.id])) as [Receiver];
  if (buyer.role !== 'AGENT_1' || !isEnabled) throw new NotFound();
  const wallet = (await walletsOf(ctx, [buyer.id])).get(buyer.id);
  if (!wallet) throw new Invalid('money.noWallet');
  return { buyer, wallet };
}

interface Priced {
  unitPrice: number;
  count: number;
}

/** Counts the cards on sale by price. */
async function readPrices(
  ctx: Context,
  { selection, reason }: { selection: Selection; reason: string },
): Promise<Priced[]> {
  const rows = await select<Priced>(
    ctx,
    `SELECT \`unitPrice\`, COUNT(*) AS \`count\` FROM \`terminals\` WHERE ${selection.sql} AND (${reason}) IS NULL
      GROUP BY \`unitPrice\` ORDER BY 2 DESC`,
  );
  return rows.map((row) => ({ unitPrice: Number(row.unitPrice), count: Number(row.count) }));
}

const costOf = (prices: readonly Priced[]): number =>
  prices.reduce((sum, { unitPrice, count }) => sum + unitPrice * count, 0);

function shortOf(wallet: WalletState, cost: number): Invalid | undefined {
  return cost > availableOf(wallet) ? insufficient(wallet, cost) : undefined;
}

const MAX_PRICES = 5;

function priceLines(ctx: Context, prices: readonly Priced[], currency: string): NonNullable<ActionPreview['changes']> {
  const others = prices.slice(MAX_PRICES);
  const line = (key: 'terminals.costOf' | 'terminals.costOfOthers', of: readonly Priced[]) =>
    ({
      label: translate(key, ctx.language, {
        count: of.reduce((sum, one) => sum + one.count, 0),
        unitMinor: of[0]?.unitPrice ?? 0,
      }),
      after: -costOf(of),
      kind: 'money',
      currency,
    }) as const;
  return [
    ...prices.slice(0, MAX_PRICES).map((one) => line('terminals.costOf', [one])),
    ...(others.length > 0 ? [line('terminals.costOfOthers', others)] : []),
  ];
}

/** Previews the cards on sale, rejected cards, the cost and the balance afterwards. */
async function checkBuy(ctx: Context, input: BuyInput): Promise<Preview> {
  const chosen = chooseStock(ctx, input);
  const { wallet } = await readOnce(ctx, input, () => requireBuyer(ctx));
  const preview = await previewMovement(ctx, chosen.selection, chosen.reason, input);
  const prices = await readPrices(ctx, chosen);
  const [amount, { currency, balance }] = [costOf(prices), wallet];
  const bill = {
    changes: priceLines(ctx, prices, currency),
    cost: { amount: -amount, currency, before: balance, after: balance - amount },
  };
  const short = preview.available > 0 ? shortOf(wallet, amount) : undefined;
  if (!short) return { ...preview, ...bill };
  const reason = translate(short.key, ctx.language, short.params);
  return {
    ...preview,
    ...bill,
    available: 0,
    refused: [...(preview.refused ?? []), { reason, count: preview.available }],
  };
}

/**
 * Sells cards in stock to a level-1 agent with one bill (BUY). Throws 400 if no card is on sale or the balance is too
 * low, and 409 for a key that has moved money before.
 */
export const buyTerminals = command(terminals, 'buy', {
  check: checkBuy,
  undo: undoMovement(async (ctx, done) => {
    await reverseMovement(ctx, { transaction: Number(done.notes.transaction), key: `operation:${done.id}` });
  }),
  run: async (ctx, input, { asJob }) => {
    const chosen = chooseStock(ctx, input);
    requireReadable(chosen.selection);
    const { buyer, wallet } = await readOnce(ctx, input, () => requireBuyer(ctx));
    // Check the balance first, because the ledger would reject the purchase only after thousands of moved cards.
    const prices = await readPrices(ctx, chosen);
    const short = shortOf(wallet, costOf(prices));
    if (short) throw short;
    const pay = async ({ count, price }: Sold): Promise<void> => {
      const unitPrice = prices.length === 1 && prices[0]?.unitPrice === price / count ? price / count : undefined;
      const { transaction } = requireNew(
        await buyStock(ctx, {
          key: keyOf(ctx),
          buyer: buyer.id,
          amount: price,
          currency: wallet.currency,
          remark: `${chosen.type} × ${count}`,
          cards: { count, type: chosen.type, unitPrice },
        }),
      );
      await noteForUndo(ctx, { transaction });
    };
    return moveCards(ctx, {
      action: 'buy',
      circulation: 'DISTRIBUTE',
      ...chosen,
      requested: input,
      pay,
      to: { owner: buyer.id, chain: chainOf(buyer), status: 'UNUSED' },
      asJob,
    });
  },
});
