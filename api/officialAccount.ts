/** The platform's own official account, which writes to customers of the house. */
export interface OfficialAccount {
  readonly appId: string;
  readonly appSecret: string;
  readonly token: string;
  readonly encodingAesKey: string | null;
  readonly templates: unknown;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('OFFICIAL_ACCOUNT_TEMPLATES: it must be JSON');
  }
}

/** The variables OFFICIAL_ACCOUNT_…; null: there are none. Their form is checked where the account is kept. */
export function readOfficialAccount(environment: Readonly<Record<string, string | undefined>>): OfficialAccount | null {
  const given = (name: string): string | null => environment[`OFFICIAL_ACCOUNT_${name}`] || null;
  const [appId, appSecret, token] = [given('APP_ID'), given('APP_SECRET'), given('TOKEN')];
  const [encodingAesKey, written] = [given('AES_KEY'), given('TEMPLATES')];
  if (![appId, appSecret, token, encodingAesKey, written].some(Boolean)) return null;
  if (!appId || !appSecret || !token)
    throw new Error('OFFICIAL_ACCOUNT_APP_ID, OFFICIAL_ACCOUNT_APP_SECRET and OFFICIAL_ACCOUNT_TOKEN go together');
  return { appId, appSecret, token, encodingAesKey, templates: readJson(written ?? '[]') };
}
