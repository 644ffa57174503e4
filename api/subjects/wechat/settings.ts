import type { RowOf, ShapeValue } from '@t3d/resources/kit';
import type wxmpSettings from '@t3d/resources/messages/wxmp-settings';
import type { accountMenu, accountTemplates } from '@t3d/resources/messages/wxmp-settings';

export const callbackUrl = (publicUrl: string, { callbackKey }: Pick<Settings, 'callbackKey'>): string =>
  `${publicUrl}/ms-api/wx/${callbackKey}`;
/** Where the agent's end users look their cards up. */
export const lookupUrl = (publicUrl: string, { lookupKey }: Pick<Settings, 'lookupKey'>): string =>
  `${publicUrl}/t3d/wxmp/search?a=${lookupKey}`;

export type Settings = RowOf<typeof wxmpSettings.fields>;
export type AccountMenu = ShapeValue<typeof accountMenu>;
export type AccountTemplates = ShapeValue<typeof accountTemplates>;
/** A fact of a check, as a key of the subject's words and what fills it. */
export interface Problem {
  key: string;
  params?: Record<string, string | number>;
}
