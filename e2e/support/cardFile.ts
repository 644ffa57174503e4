import { withWrongCheck } from './cards';
import { workbook } from './workbook';

export const cardFile = async (numbers: readonly string[]) => ({
  name: '卡片.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: await workbook([['ICCID', '类型', '品牌/运营商'], ...numbers.map((number) => [number, 'SIM', '中国移动'])]),
});

/** Makes twelve of a thousand numbers invalid. `bad` contains their rows. */
export function spoilt(cards: readonly string[]): { numbers: string[]; bad: number[] } {
  const numbers = [...cards];
  for (const at of [3, 250, 600, 999]) numbers[at] = withWrongCheck(cards[at] as string);
  for (const at of [10, 499, 700, 998]) numbers[at] = cards[at - 5] as string;
  for (const at of [20, 333, 555, 888])
    numbers[at] = `${(cards[at] as string).slice(0, 8)}OO${(cards[at] as string).slice(10)}`;
  return {
    numbers,
    bad: [3, 250, 600, 999, 10, 499, 700, 998, 20, 333, 555, 888].map((at) => at + 2).sort((one, other) => one - other),
  };
}
