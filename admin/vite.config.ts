import { join } from 'node:path';
import { adminConfig } from './build/adminConfig';

export default adminConfig({
  entry: join(import.meta.dirname, 'main.tsx'),
  product: join(import.meta.dirname, '../resources/product.ts'),
  declarations: join(import.meta.dirname, '../resources'),
});
