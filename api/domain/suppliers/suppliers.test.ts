import { afterEach, describe, expect, test } from '@jest/globals';
import type { NewValuesOf } from '@t3d/resources/kit';
import auditLog from '@t3d/resources/builtin/audit-log';
import supplierRoutes from '@t3d/resources/suppliers/supplier-routes';
import suppliers from '@t3d/resources/suppliers/suppliers';
import { randomUUID } from 'node:crypto';
import type { Context } from '../../context';
import { commandsOf } from '../../engine/rows/commands/commands';
import { insertRow, updateRow } from '../../engine/rows/write/write';
import type { Database } from '../../models/database';
import { table } from '../../models/table';
import { inTransaction } from '../../models/transaction';
import type { User } from '@t3d/resources/rows';
import { actAs, asSystem, buildAdmin, buildPlan } from '../../test/factories';
import { openTestProduct } from '../../test/product';
import { errorOf } from '../../test/errorOf';
import { deleteSuppliers, SUPPLIER_RULES } from './changeSuppliers';

let database: Database;
let ctx: Context;
let admin: User;
openTestProduct(async (opened) => {
  database = opened;
  ctx = asSystem(database);
  admin = await buildAdmin(ctx);
});
afterEach(() => database.services.provide(SUPPLIER_RULES, { simulators: true, privateHosts: true }));

const inTx = <T>(work: (tx: Context) => Promise<T>): Promise<T> => inTransaction(actAs(database, admin), work);
const SECRET = 'a-secret-long-enough';
const values = (more: object = {}): NewValuesOf<(typeof suppliers)['fields']> => ({
  code: randomUUID().slice(0, 12),
  name: 'Globex',
  url: 'https://supplier.example/api',
  keyId: 'key',
  secret: SECRET,
  ...more,
});
const create = async (more: object = {}): Promise<number> =>
  (await inTx((tx) => insertRow(tx, suppliers, values(more)))).id;
const update = (id: number, changes: object): Promise<unknown> =>
  inTx((tx) => updateRow(tx, commandsOf(database), suppliers, id, changes));

describe('supplier records', () => {
  test('connects to a supplier by HTTP by default', async () => {
    expect(await table(ctx, suppliers).one(await create())).toMatchObject({
      kind: 'HTTP',
      secret: SECRET,
      timeoutSeconds: 20,
      disabled: false,
    });
  });

  test.each<[string, object]>([
    ['400 url:required', { url: null }],
    ['400 url:required keyId:required', { url: null, keyId: null }],
    ['400 url:suppliers.url', { url: 'https://somebody@supplier.example' }],
    ['400 url:suppliers.url', { url: 'https://supplier.example/?a=1' }],
    ['400 secret:suppliers.secret', { secret: 'short' }],
  ])('rejects a supplier with the error %s for %j, when creating and when updating', async (expected, wrong) => {
    expect(await errorOf(create(wrong))).toBe(expected);
    expect(await errorOf(update(await create(), wrong))).toBe(expected);
  });

  test("stores a new supplier's secret, and keeps the secret when an update contains no secret", async () => {
    expect(await errorOf(create({ secret: null }))).toBe('400 secret:required');
    const id = await create();
    await update(id, { secret: null, name: 'Other' });
    await update(id, { secret: null });
    expect(await table(ctx, suppliers).one(id)).toMatchObject({ secret: SECRET, name: 'Other' });
    const trail = await table(ctx, auditLog).find({ resource: 'suppliers', recordId: id, action: 'update' });
    expect(trail.map(({ changes }) => changes)).toEqual([{ name: { before: 'Globex', after: 'Other' } }]);
  });

  test('requires no connection for a simulated supplier, and rejects the supplier without simulators', async () => {
    const simulated = { kind: 'SIMULATOR', url: null, keyId: null, secret: null };
    const id = await create(simulated);
    expect(await errorOf(update(id, { kind: 'HTTP' }))).toBe('400 url:required keyId:required secret:required');
    database.services.provide(SUPPLIER_RULES, { simulators: false, privateHosts: false });
    expect(await errorOf(create(simulated))).toBe('400 kind:suppliers.noSimulator');
    expect(await errorOf(create({ url: 'http://supplier.example' }))).toBe('400 url:suppliers.https');
  });

  test('requires a unique code for each supplier', async () => {
    const id = await create();
    const code = (await table(ctx, suppliers).one(id))?.code;
    expect(await errorOf(create({ code }))).toBe('409 code:taken');
  });

  test('deletes suppliers without routes, and deletes no supplier if any has a route', async () => {
    const [free, routed] = [await create(), await create()];
    const plan = await buildPlan(ctx);
    await inTransaction(ctx, (tx) =>
      table(tx, supplierRoutes).insert({ plan: plan.id, supplier: routed, product: 'P', cost: 1 }),
    );
    const remove = (...ids: number[]) => inTx((tx) => deleteSuppliers(tx, { ids }));
    expect(await errorOf(remove(free, routed))).toBe(`400 ${routed}:suppliers.hasRoutes`);
    expect(await remove(free)).toEqual({ affected: 1 });
    expect(await errorOf(remove(free))).toBe('404 notFound');
  });
});
