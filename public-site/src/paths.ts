// The paths of pages. This file imports nothing, because Node loads it without a build.

export const hrefs = {
  search: '/t3d/wxmp/search',
  find: '/t3d/wxmp/find',
  order: '/t3d/koreaPay',
  ctrip: '/t3d/ctrip-search',
  transfer: '/t3d/transfer-card',
  join: '/t3d/qrcode-add',
  instructions: '/t3d/instructions',
} as const;

/** The paths at which vite.config.ts serves the page. */
export const publicPaths: readonly string[] = Object.values(hrefs);
