import { luhnDigit } from '@t3d/resources/kit';
import { TERMINAL_TYPES } from '@t3d/resources/cards/terminals';
import type { Terminal } from '@t3d/resources/rows';
import type { CardOutcome } from './outcomes';

/** Cards of each type that a sandbox begins with: first those that are accepted at once. */
const SERIALS: readonly (readonly [outcome: CardOutcome, count: number])[] = [
  ['success', 20],
  ['delayed', 5],
  ['failed', 5],
];
const REMARKS: Readonly<Record<CardOutcome, string>> = {
  success: '测试卡：立即开通 · Test card: accepted at once',
  delayed: '测试卡：一分钟后开通 · Test card: accepted a minute later',
  failed: '测试卡：供应商拒绝并退款 · Test card: refused by the supplier and refunded',
};
/** No country has the code 999, so that no real card has such a number. */
const ISSUER = '89999';

export interface TestCard {
  readonly values: Partial<Terminal> & { readonly iccid: string };
  readonly outcome: CardOutcome;
}

/** The cards of a new sandbox, which have the same numbers in every sandbox. */
export function testCards(): TestCard[] {
  return TERMINAL_TYPES.flatMap((type, at) => {
    let serial = 0;
    return SERIALS.flatMap(([outcome, count]) =>
      Array.from({ length: count }, () => {
        serial += 1;
        const body = `${ISSUER}0${at + 1}${String(serial).padStart(12, '0')}`;
        const iccid = body + luhnDigit(body);
        const imsi = `99970${at + 1}${String(serial).padStart(9, '0')}`;
        const values = { iccid, iccidLength: iccid.length, imsi, type, remark: REMARKS[outcome] };
        return { values, outcome };
      }),
    );
  });
}
