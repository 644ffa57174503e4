import type { Settings } from './environment/settings';

/** The platform's own official WeChat account, which writes to the platform's customers. */
export interface OfficialAccount {
  readonly appId: string;
  readonly appSecret: string;
  readonly token: string;
  readonly encodingAesKey: string | null;
  readonly templates: unknown;
}

type Given = Pick<Settings, `OFFICIAL_ACCOUNT_${'APP_ID' | 'APP_SECRET' | 'TOKEN' | 'AES_KEY' | 'TEMPLATES'}`>;

/** Reads the settings OFFICIAL_ACCOUNT_…, or returns null if none is set. */
export function readOfficialAccount(settings: Given): OfficialAccount | null {
  const {
    OFFICIAL_ACCOUNT_APP_ID: appId,
    OFFICIAL_ACCOUNT_APP_SECRET: appSecret,
    OFFICIAL_ACCOUNT_TOKEN: token,
    OFFICIAL_ACCOUNT_AES_KEY: encodingAesKey,
    OFFICIAL_ACCOUNT_TEMPLATES: templates,
  } = settings;
  if (!appId || !appSecret || !token) return null;
  return { appId, appSecret, token, encodingAesKey, templates: templates ?? [] };
}
