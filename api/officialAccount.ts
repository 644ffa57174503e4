import type { ShapeValue } from '@t3d/resources/kit';
import { validate } from '@t3d/resources/kit';
import type { accountTemplates } from '@t3d/resources/wxmp-settings';
import wxmpSettings from '@t3d/resources/wxmp-settings';

/** The platform's own official account, which writes to customers of the house. */
export interface OfficialAccount {
  readonly appId: string;
  readonly appSecret: string;
  readonly token: string;
  readonly encodingAesKey: string | null;
  readonly templates: ShapeValue<typeof accountTemplates>;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('OFFICIAL_ACCOUNT_TEMPLATES: it must be JSON');
  }
}

/** The variables OFFICIAL_ACCOUNT_…, in the form that an agent's settings have; null: there are none. */
export function readOfficialAccount(environment: Readonly<Record<string, string | undefined>>): OfficialAccount | null {
  const given = (name: string): string | null => environment[`OFFICIAL_ACCOUNT_${name}`] || null;
  const [appId, appSecret, token] = [given('APP_ID'), given('APP_SECRET'), given('TOKEN')];
  const [encodingAesKey, written] = [given('AES_KEY'), given('TEMPLATES')];
  if (![appId, appSecret, token, encodingAesKey, written].some(Boolean)) return null;
  if (!appId || !appSecret || !token)
    throw new Error('OFFICIAL_ACCOUNT_APP_ID, OFFICIAL_ACCOUNT_APP_SECRET and OFFICIAL_ACCOUNT_TOKEN go together');
  const templates = readJson(written ?? '[]') as OfficialAccount['templates'];
  const account = { appId, appSecret, token, encodingAesKey, templates };
  const { fields } = wxmpSettings;
  const checked = Object.fromEntries(Object.keys(account).map((name) => [name, fields[name as keyof typeof account]]));
  const wrong = Object.keys(validate(checked, account, { partial: true }).errors);
  if (wrong.length > 0) throw new Error(`OFFICIAL_ACCOUNT_…: not in the form of WeChat: ${wrong.join(', ')}`);
  return account;
}
