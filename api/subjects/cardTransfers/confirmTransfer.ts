import cardTransfers from '@t3d/resources/cards/card-transfers';
import terminals from '@t3d/resources/cards/terminals';
import type { TransferPair } from '../terminals';
import { holdPairs } from '../terminals';
import type { Context } from '../../context';
import { spendCode } from '../../models/mailedCodes';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import { completeTransfer } from './completeTransfer';
import { emailOf } from './contact';
import { refusingHolders } from './publicRefusal';
import { codeKeyOf, codePlaceOf } from './requestTransfer';
import { isOpen } from './state';

/**
 * Carries a transfer out with the code that was mailed to the contact of its old card. False for a code that is wrong,
 * used, expired, of another transfer, or was mailed to an address that is no longer the card's. Refuses what the
 * transfer of a card refuses by now; the code stays good then.
 */
export const confirmTransfer = (ctx: Context, id: number, code: string): Promise<boolean> =>
  refusingHolders(() =>
    inTransaction(ctx, async (inner) => {
      const rows = table(inner, cardTransfers);
      const seen = await rows.one(id);
      if (seen?.proof !== 'CODE') return false;
      // Nothing changes the cards of a transfer: they may be read before it is locked.
      await holdPairs(inner, [seen as TransferPair]);
      const transfer = await rows.one(id, { lock: true });
      const old = await table(inner, terminals).one(seen.from as number);
      const email = old && emailOf(old);
      if (!transfer || transfer.status !== 'CODE_SENT' || !isOpen(inner, transfer) || !email) return false;
      if (!(await spendCode(inner, codeKeyOf(old.id), code, codePlaceOf(id, email)))) return false;
      await completeTransfer(inner, transfer, { action: 'confirm', old });
      return true;
    }),
  );
