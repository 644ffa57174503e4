import { expect, test } from '@jest/globals';
import { MINUTE_MS } from '@t3d/resources/kit';
import supplierCalls from '@t3d/resources/suppliers/supplier-calls';
import type { Context } from '../../context';
import { table } from '../../models/table';
import { openTestProduct } from '../../test/product';
import { asSystem } from '../../test/factories';
import { computedSuppliers } from './computedSuppliers';

let ctx: Context;
openTestProduct((opened) => {
  ctx = asSystem(opened);
});

const SUPPLIER = 9001;
const UNUSED_SUPPLIER = 9002;

test('computes the percentage of answered calls and the time of the last call of each supplier', async () => {
  const now = ctx.now().getTime();
  const at = (minutes: number): Date => new Date(now - minutes * MINUTE_MS);
  const verdicts = ['ACCEPTED', 'REFUSED', 'ERROR', 'ACCEPTED'] as const;
  await table(ctx, supplierCalls).insertMany(
    verdicts.map((verdict, place) => ({
      supplier: SUPPLIER,
      question: 'PROVISION' as const,
      verdict,
      reference: `${place}`,
      createdAt: at(10 - place),
    })),
  );
  const [used, unused] = await computedSuppliers.of(ctx, [{ id: SUPPLIER }, { id: UNUSED_SUPPLIER }]);
  expect(used).toEqual({ answered: 75, lastCallAt: at(7) });
  expect(unused).toEqual({ answered: null, lastCallAt: null });
});
