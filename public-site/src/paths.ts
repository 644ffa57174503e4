// Imported by vite.config.ts, which Node loads as it is: this file imports nothing.

export const hrefs = {
  search: '/t3d/wxmp/search',
  find: '/t3d/wxmp/find',
  order: '/t3d/koreaPay',
  ctrip: '/t3d/ctrip-search',
  transfer: '/t3d/transfer-card',
  join: '/t3d/qrcode-add',
  instructions: '/t3d/instructions',
} as const;

/** The addresses at which this site has a page of its own. */
export const publicPaths: readonly string[] = Object.values(hrefs);
