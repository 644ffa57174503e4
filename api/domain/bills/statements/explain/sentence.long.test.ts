import { describe, expect, it } from '@jest/globals';
import { admin, explain, explainAll, listOf, openBillsToExplain, server, worlds } from './explainBill.fixture';
import type { Bill, World } from './explainBill.fixture';

openBillsToExplain();

const sentencesOf = async (
  level: number,
  type: string,
  more: (bill: Bill) => boolean = () => true,
): Promise<string[]> => {
  const world = worlds[0] as World;
  const all = (await explainAll(world, level)).filter(({ bill }) => bill.type === type && more(bill));
  return [
    ...new Set(
      all.map(({ explanation }) =>
        [...world.orderNos, world.retailNo]
          .reduce((text, no, index) => text.replaceAll(no, `N${index + 1}`), explanation.sentence)
          .replace(/#\d+/g, '#')
          .replace(/P\w{20}/, 'PAYMENT'),
      ),
    ),
  ];
};
const isOwn =
  (level: number) =>
  (bill: Bill): boolean =>
    bill.toAccount === worlds[0]?.agents[level]?.id;

describe('the sentence about a bill', () => {
  it("shows a superior the child's price, the superior's own price and the difference", async () => {
    expect(await sentencesOf(1, 'PROFIT_SHARE', isOwn(1))).toEqual([
      'You sold plan “Japan 5GB” (order N3) to Cyd at 500.93; it costs you 400.37; the difference 100.56 is yours.',
      'You sold plan “Japan 5GB” (order N4) to Cyd at 500.93; it costs you 400.37; the difference 100.56 is yours.',
    ]);
    expect(await sentencesOf(0, 'PROFIT_SHARE', isOwn(0))).toContain(
      'You sold plan “Japan 5GB” (order N3) to Bob at 400.37; it costs you 300.11; the difference 100.26 is yours.',
    );
    expect(await sentencesOf(0, 'PROFIT_SHARE', isOwn(1))).toEqual([
      'Bob earned 100.56 on plan “Japan 5GB” (order N3).',
      'Bob earned 100.56 on plan “Japan 5GB” (order N4).',
    ]);
    expect(await sentencesOf(2, 'PROFIT_SHARE')).toEqual([
      'A customer bought plan “Japan 5GB” (order N4) at 701.23; it costs you 500.93; the difference 200.30 is yours.',
    ]);
  });

  it('shows a buyer only the price that the buyer pays', async () => {
    expect(await sentencesOf(2, 'BUY')).toEqual([
      'You bought plan “Japan 5GB” (order N3) at your price, 500.93.',
      'You renewed plan “Japan 5GB” (order N3): one more term at your price, 500.93.',
    ]);
    expect(await sentencesOf(1, 'BUY', isOwn(2))).toEqual([
      'Cyd bought plan “Japan 5GB” (order N3) at the price you gave, 500.93; it costs you 400.37;' +
        ' the difference 100.56 is yours.',
    ]);
    expect(await sentencesOf(0, 'BUY', (bill) => bill.orderNo === null)).toEqual([
      'You bought cards from the stock of the platform, 600.00 together.',
      'You bought 8 cards at 75.00 each, 600.00 together.',
      'You bought 9 cards at different prices, 600.00 together.',
    ]);
    expect(await sentencesOf(2, 'ESIM_GENERATE')).toEqual([
      'The eSIM fee of plan “Japan 5GB” (order N3), paid by you: 7.77.',
    ]);
    expect(await sentencesOf(2, 'ESIM_REVKED')).toEqual([
      'The eSIM fee of plan “Japan 5GB” (order N3) came back to you: 7.77.',
    ]);
  });

  it("shows the numbers of a refund's formula only to callers who may see them", async () => {
    expect(await sentencesOf(2, 'REFUND')).toEqual([
      'You had paid 500.93 for plan “Japan 5GB” (order N3); 49.99 came back now, 49.99 in all.',
      'You had paid 500.93 for plan “Japan 5GB” (order N3); 450.94 came back now, 500.93 in all.',
    ]);
    const back = Math.floor((10_056 * 4_999) / 50_093);
    expect(await sentencesOf(1, 'DEC', (bill) => isOwn(1)(bill) && bill.orderNo === worlds[0]?.orderNos[2])).toEqual([
      `Of the 500.93 paid for plan “Japan 5GB” (order N3), 49.99 has gone back so far. You had earned 100.56 on it, ` +
        `so 100.56 × 49.99 ÷ 500.93, rounded down to ${(back / 100).toFixed(2)}, goes back: 0.00 before, ` +
        `${(back / 100).toFixed(2)} now.`,
      `Of the 500.93 paid for plan “Japan 5GB” (order N3), 500.93 has gone back so far. You had earned 100.56 on it, ` +
        `so 100.56 × 500.93 ÷ 500.93, rounded down to 100.56, goes back: ${(back / 100).toFixed(2)} before, ` +
        `${((10_056 - back) / 100).toFixed(2)} now.`,
    ]);
    const higher = await sentencesOf(0, 'DEC', (bill) => isOwn(0)(bill) && bill.orderNo === worlds[0]?.orderNos[2]);
    const intro = 'Money of plan “Japan 5GB” (order N3) went back. Of the 100.26 that you had earned on it, ';
    expect(higher[1]?.startsWith(`${intro}100.26 has gone back in the same proportion: `)).toBe(true);
    expect(higher.join()).not.toContain('500.93');
  });

  it('describes recharges, reversals, payments and the other party of a transfer', async () => {
    const operator = admin.nickname ?? '';
    expect(await sentencesOf(2, 'INC')).toEqual([
      `${operator} put 90,000.03 into your wallet.`,
      `${operator} put 12.34 into your wallet. It was taken back later by bill #.`,
    ]);
    expect(await sentencesOf(2, 'DEC', (bill) => bill.reason === 'REVERSAL')).toEqual([
      'The recharge of 12.34 (your bill #) was taken back.',
    ]);
    expect(await sentencesOf(1, 'PAY')).toEqual([
      'You paid 722.00 CNY online (payment PAYMENT); at the rate 0.1385 that is 100.00 USD.',
    ]);
    // Only the payer may read the payment record. A superior sees the amount credited to the wallet.
    expect(await sentencesOf(0, 'PAY', isOwn(1))).toEqual(['Bob recharged 100.00 online.']);
    expect(await sentencesOf(1, 'TX')).toEqual(['You sent 22.22 to Cyd.']);
    expect(await sentencesOf(1, 'RX', isOwn(1))).toEqual(['You received 33.33 from Ann.']);
    expect(await sentencesOf(0, 'TX', isOwn(1))).toEqual(['Bob sent 22.22 to Cyd.']);
  });

  it.each(['zh', 'en', 'cht'])('fills in every placeholder in %s for every bill', async (language) => {
    const caller = await server.as('ADMIN');
    for (const { id } of await listOf(caller)) {
      const { sentence } = await explain(caller, id, language);
      expect(sentence).not.toMatch(/[{}]|undefined|null|NaN|  |#\d+ (put|sold)/);
      expect(/[\u4e00-\u9fff]/.test(sentence)).toBe(language !== 'en');
    }
  });
});
