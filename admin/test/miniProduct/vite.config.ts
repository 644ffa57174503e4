import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { adminConfig } from '../../build/adminConfig';

const { plugins = [], ...config } = await adminConfig({
  entry: join(import.meta.dirname, 'main.tsx'),
  product: join(import.meta.dirname, 'product.ts'),
  declarations: join(import.meta.dirname, 'resources'),
});

export default defineConfig({
  ...config,
  plugins: [
    ...plugins,
    {
      name: 'list-modules',
      generateBundle(_options, bundle) {
        const modules = Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
        writeFileSync(process.env.MODULES_LIST ?? '/dev/null', JSON.stringify(modules));
      },
    },
  ],
});
