import { computing } from '../../../../engine/rows/read/computed';
import estimates from '../../resources/estimates';
import { defineModule } from '../../../../engine/http/domainModule';
import { select } from '../../../../models/sql';

type Lowest = { estimate: number; lowestPrice: number | null; lowestCost: number | null };

export default defineModule({
  computed: [
    computing(estimates, async (ctx, rows) => {
      const ids = rows.map(({ id }) => Number(id));
      const found = await select<Lowest>(
        ctx,
        `SELECT estimate, MIN(price) AS lowestPrice, MIN(cost) AS lowestCost FROM estimate_lines
            WHERE estimate IN (?) GROUP BY estimate`,
        [ids],
      );
      const lowest = new Map(found.map((one) => [Number(one.estimate), one]));
      return rows.map(({ id, price, cost }) => ({
        margin: Number(price) - Number(cost),
        lowestPrice: lowest.get(Number(id))?.lowestPrice ?? null,
        lowestCost: lowest.get(Number(id))?.lowestCost ?? null,
      }));
    }),
  ],
});
