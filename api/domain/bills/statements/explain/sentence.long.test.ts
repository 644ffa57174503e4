import { describe, expect, it } from '@jest/globals';
import { admin, explain, explainAll, listOf, openBillsToExplain, server, cases } from './explainBill.fixture';
import type { Bill, BillCase } from './explainBill.fixture';

openBillsToExplain();

const sentencesOf = async (
  level: number,
  type: string,
  more: (bill: Bill) => boolean = () => true,
): Promise<string[]> => {
  const world = cases[0] as BillCase;
  const all = (await explainAll(world, level)).filter(({ bill }) => bill.type === type && more(bill));
  return [
    ...new Set(
      all.map(({ explanation }) =>
        [...world.orderNos, world.retailNo]
          .reduce((text, no, index) => text.replaceAll(no, `N${index + 1}`), explanation.sentence)
          .replace(/bill \d+/g, 'bill #')
          .replace(/P\w{20}/, 'PAYMENT'),
      ),
    ),
  ];
};
const isOwn =
  (level: number) =>
  (bill: Bill): boolean =>
    bill.toAccount === cases[0]?.agents[level]?.id;

describe('the sentence that explains a bill', () => {
  it("shows a superior in a bill's sentence the child's price, the superior's price and the difference", async () => {
    expect(await sentencesOf(1, 'PROFIT_SHARE', isOwn(1))).toEqual([
      'Cyd bought “Japan 5GB”, and you earned 100.56 USD.\nYour price for Cyd 500.93, less your own price 400.37.',
    ]);
    expect(await sentencesOf(0, 'PROFIT_SHARE', isOwn(0))).toContain(
      'Cyd bought “Japan 5GB”, and you earned 100.26 USD.\nYour price for Bob 400.37, less your own price 300.11.',
    );
    expect(await sentencesOf(0, 'PROFIT_SHARE', isOwn(1))).toEqual(['Bob earned 100.56 USD on “Japan 5GB”.']);
    expect(await sentencesOf(2, 'PROFIT_SHARE')).toEqual([
      'An end user bought “Japan 5GB”, and you earned 200.30 USD.\n' +
        'The end user paid 701.23, less your own price 500.93.',
    ]);
  });

  it("shows a buyer in a bill's sentence only the price that the buyer pays", async () => {
    expect(await sentencesOf(2, 'BUY')).toEqual([
      'You bought “Japan 5GB” for 500.93 USD.',
      'You renewed “Japan 5GB” for one term: 500.93 USD.',
    ]);
    expect(await sentencesOf(1, 'BUY', isOwn(2))).toEqual([
      'Cyd bought “Japan 5GB” for 500.93 USD.\n' +
        'Your price for Cyd 500.93, less your own price 400.37: you earn 100.56.',
    ]);
    expect(await sentencesOf(0, 'BUY', (bill) => bill.orderNo === null)).toEqual([
      'You bought cards from the platform’s stock for 600.00 USD.',
      'You bought 8 cards for 600.00 USD.\n8 cards × 75.00.',
      'You bought 9 cards for 600.00 USD.\nTheir prices differ.',
    ]);
    expect(await sentencesOf(2, 'ESIM_GENERATE')).toEqual(['You paid the eSIM fee of “Japan 5GB”: 7.77 USD.']);
    expect(await sentencesOf(2, 'ESIM_REVKED')).toEqual([
      '“Japan 5GB” was revoked: its eSIM fee of 7.77 USD came back to you.',
    ]);
  });

  it("shows a refund's formula with numbers only to callers who may see the numbers", async () => {
    expect(await sentencesOf(2, 'REFUND')).toEqual([
      '“Japan 5GB” was refunded: 49.99 USD came back to you.\nYou had paid 500.93; 49.99 is refunded so far.',
      '“Japan 5GB” was refunded: 450.94 USD came back to you.\nYou had paid 500.93; 500.93 is refunded so far.',
    ]);
    const back = Math.floor((10_056 * 4_999) / 50_093);
    expect(await sentencesOf(1, 'DEC', (bill) => isOwn(1)(bill) && bill.orderNo === cases[0]?.orderNos[2])).toEqual([
      `“Japan 5GB” was refunded, and ${(back / 100).toFixed(2)} USD of your profit share was taken back.\n` +
        `Profit share 100.56 × refunded 49.99 ÷ paid 500.93 = ${(back / 100).toFixed(2)} (rounded down), ` +
        'less 0.00 before.',
      `“Japan 5GB” was refunded, and ${((10_056 - back) / 100).toFixed(2)} USD of your profit share was taken back.\n` +
        'Profit share 100.56 × refunded 500.93 ÷ paid 500.93 = 100.56 (rounded down), ' +
        `less ${(back / 100).toFixed(2)} before.`,
    ]);
    const higher = await sentencesOf(0, 'DEC', (bill) => isOwn(0)(bill) && bill.orderNo === cases[0]?.orderNos[2]);
    expect(higher[1]).toContain(
      'In proportion to the refund, 100.26 of the profit share 100.26 goes back in all, less ',
    );
    expect(higher.join()).not.toContain('500.93');
  });

  it('describes recharges, reversals, payments and transfers in the sentence of a bill', async () => {
    const operator = admin.nickname ?? '';
    expect(await sentencesOf(2, 'INC')).toEqual([
      `${operator} added 90,000.03 USD to your wallet.`,
      `${operator} added 12.34 USD to your wallet.\nIt was reversed later by bill #.`,
    ]);
    expect(await sentencesOf(2, 'DEC', (bill) => bill.reason === 'REVERSAL')).toEqual([
      'A recharge of yours (bill #) was reversed: 12.34 USD was taken back.',
    ]);
    expect(await sentencesOf(1, 'PAY')).toEqual([
      'You recharged 100.00 USD online.\nPaid 722.00 CNY (payment PAYMENT) at the rate 0.1385.',
    ]);
    // The payment itself is visible only to its payer, so a superior sees the credited amount.
    expect(await sentencesOf(0, 'PAY', isOwn(1))).toEqual(['Bob recharged 100.00 USD online.']);
    expect(await sentencesOf(1, 'TX')).toEqual(['You sent Cyd 22.22 USD.']);
    expect(await sentencesOf(1, 'RX', isOwn(1))).toEqual(['Ann sent you 33.33 USD.']);
    expect(await sentencesOf(0, 'TX', isOwn(1))).toEqual(['Bob sent Cyd 22.22 USD.']);
  });

  it.each(['zh', 'en', 'cht'])('fills in every placeholder in %s in the sentence of every bill', async (language) => {
    const caller = await server.as('ADMIN');
    for (const { id } of await listOf(caller)) {
      const { sentence } = await explain(caller, id, language);
      expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|  |#\d+/);
      expect(/[\u4e00-\u9fff]/.test(sentence)).toBe(language !== 'en');
    }
  });
});
