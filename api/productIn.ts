import path from 'node:path';
import { loadFile } from './bundled';
import type { Product } from './products';

/** The product that the `server.ts` of a folder exports. */
export async function productIn(folder: string): Promise<Product> {
  const file = path.resolve(folder, 'server.ts');
  const loaded = (await loadFile(file)) as Record<string, Product | undefined>;
  const product = Object.values(loaded).find((one) => one?.facts && one.migrations);
  if (!product)
    throw new Error(`${file} exports no product; write export const … : Product = { facts, resources, migrations, … }`);
  return product;
}
