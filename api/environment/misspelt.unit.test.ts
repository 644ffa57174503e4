import { describe, expect, test } from '@jest/globals';
import { describeMisspelt, findMisspelt } from './misspelt';

describe('misspelt settings', () => {
  test.each([
    ['APROVALS', 'APPROVALS'],
    ['APPROVAL', 'APPROVALS'],
    ['SMPT_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE-URL', 'DATABASE_URL'],
    ['approvals', 'APPROVALS'],
    ['SECERT_KEY', 'SECRET_KEY'],
    ['FORMER_SECRET_KEY', 'FORMER_SECRET_KEYS'],
    ['SECERT_KEY_FILE', 'SECRET_KEY_FILE'],
    ['PORT_FILE', 'PORT'],
    ['PROT', 'PORT'],
    ['UPLOAD', 'UPLOADS'],
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['ALIPAY_APPID', 'ALIPAY_APP_ID'],
  ])('reports the misspelt variable %s, and the setting that it probably means: %s', (name, meant) => {
    expect(findMisspelt({ [name]: 'on' })).toEqual([{ name, meant }]);
  });

  test('reports a variable that has our prefix but is not similar to a setting', () => {
    expect(findMisspelt({ CTRIP_ENDPOINT_FOR_EVERYTHING: 'x' })).toEqual([
      { name: 'CTRIP_ENDPOINT_FOR_EVERYTHING', meant: undefined },
    ]);
  });

  test("ignores other programs' environment variables and our own settings", () => {
    const others = ['HOME', 'PATH', 'USER', 'TERM', 'LANG', 'TZ', 'PWD', 'SHELL', 'HOSTNAME', 'HOSTTYPE', 'LOGNAME'];
    const node = ['NODE_OPTIONS', 'NODE_PATH', 'NODE_VERSION', 'YARN_VERSION', 'npm_config_cache', 'AWAIT_PAGES'];
    const ours = ['PORT', 'APPROVALS', 'PAYPAL_CLIENT_SECRET_FILE', 'SECRET_KEY_FILE', 'HTTP_PORT', 'MYSQL_PASSWORD'];
    expect(findMisspelt(Object.fromEntries([...others, ...node, ...ours].map((name) => [name, 'x'])))).toEqual([]);
  });

  test("describes misspelt settings in one line without the settings' values", () => {
    expect(describeMisspelt({ APROVALS: 'on', SECERT_KEY: 'hidden' })).toBe(
      'No settings, and ignored: APROVALS (do you mean APPROVALS?), SECERT_KEY (do you mean SECRET_KEY?)',
    );
    expect(describeMisspelt({ PORT: '1' })).toBeUndefined();
  });
});
