/**
 * How the server is run. A small heap makes the collector work early instead of late: an export of 200,000 rows stays
 * near 200 MB resident at the same speed (bench/house/export.ts), where V8's own limits for a large machine let it grow
 * past 350.
 */
export const serverArguments = (product) => [
  '--max-semi-space-size=8',
  '--max-old-space-size=512',
  '--import',
  'tsx',
  ...(product ? ['api/serve.ts', product] : ['api/main.ts']),
];
