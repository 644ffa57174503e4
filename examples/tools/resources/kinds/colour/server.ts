import type { ServerKind } from '@t3d/resources/kit';
import textServer from '@t3d/resources/kinds/text/server';
import { kind } from './kind';

const server: ServerKind = {
  ...textServer,
  kind,
  options: ['length', 'pattern'],
  sample: (_field, n) => `#${(n % 0x1000000).toString(16).padStart(6, '0')}`,
};
export default server;
