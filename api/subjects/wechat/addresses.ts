import type { Settings } from './types';

export const callbackUrl = (publicUrl: string, { callbackKey }: Pick<Settings, 'callbackKey'>): string =>
  `${publicUrl}/ms-api/wx/${callbackKey}`;
/** Where the agent's end users look their cards up. */
export const lookupUrl = (publicUrl: string, { lookupKey }: Pick<Settings, 'lookupKey'>): string =>
  `${publicUrl}/t3d/wxmp/search?a=${lookupKey}`;
