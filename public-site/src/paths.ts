// This file must not import anything, because Node loads it without a build through vite.config.ts.

export const hrefs = {
  search: '/t3d/wxmp/search',
  find: '/t3d/wxmp/find',
  order: '/t3d/koreaPay',
  ctrip: '/t3d/ctrip-search',
  transfer: '/t3d/transfer-card',
  join: '/t3d/qrcode-add',
  instructions: '/t3d/instructions',
} as const;

/** vite.config.ts serves the site's index.html for each path. */
export const publicPaths: readonly string[] = Object.values(hrefs);
