import bills from '@t3d/resources/money/bills';
import type { Context } from '../../../../context';
import type { PlainRow } from '../../../../engine/rows/read/read';
import { showRow } from '../../../../engine/rows/read/read';
import { isStaff } from '../../../users';
import type { Leg, Line } from './movement';
import { billIn, linesOf, movementOf, visibleLegs } from './movement';
import type { OrderShown } from './sale';
import { orderFor, saleOf } from './sale';
import { sentenceOf } from './sentence';

export interface Explanation {
  bill: PlainRow;
  /** `reverses` and `reversedBy` are bills of the same wallet. */
  transaction: {
    id: number;
    kind: string;
    createdAt: Date;
    orderNo: string | null;
    remark: string | null;
    reverses: number | null;
    reversedBy: number | null;
  };
  lines: Line[];
  /**
   * Staff: lines outside their scope. For others null, whatever there is: a missing line would reveal that somebody
   * above earned nothing.
   */
  hidden: { count: number | null };
  order?: OrderShown;
  sentence: string;
}

/**
 * Why a bill is what it is: its whole movement as far as the caller may see it. Agents see their own lines and those of
 * their direct children, exactly as their list of bills; of whoever is above them nothing is shown, not even whether
 * there are lines.
 */
export async function explainBill(ctx: Context, id: number): Promise<Explanation> {
  const bill = await showRow(ctx, bills, id);
  const movement = await movementOf(ctx, id);
  const leg = movement.legs.find((one) => one.id === id) as Leg;
  const legs = await visibleLegs(ctx, movement);
  const sale = await saleOf(ctx, movement);
  const holder = leg.toAccount as number;
  const { kind, createdAt, orderNo, remark } = movement;
  return {
    bill,
    transaction: {
      id: movement.id,
      kind,
      createdAt,
      orderNo,
      remark,
      reverses: await billIn(ctx, movement.reverses, holder),
      reversedBy: await billIn(ctx, movement.reversedBy, holder),
    },
    lines: await linesOf(ctx, legs),
    hidden: { count: isStaff(ctx.actor) ? movement.legs.length - legs.length : null },
    order: sale ? await orderFor(ctx, sale) : undefined,
    sentence: await sentenceOf(ctx, movement, leg, sale),
  };
}
