import { expect, test } from '@jest/globals';
import { SETTING_NAMES, settingOf } from './settings';
import { summarizeSettings } from './summary';

test('lists set values and the defaults of all other settings, without secrets and passwords', () => {
  const summary = summarizeSettings({
    HOME: '/root',
    PORT: '8080',
    TRUST_PROXY: '',
    APPROVALS: 'on',
    DATABASE_URL: 'mysql://t3d:hidden@db.internal:3306/t3d',
    SMTP_URL: 'smtps://user:hidden@mail.example.com',
    SECRET_KEY: 'hidden',
    FORMER_SECRET_KEYS: 'hidden,hidden',
    LEDGER_KEY_FILE: '/run/secrets/ledger_key',
    OFFICIAL_ACCOUNT_TOKEN: 'hidden',
    PUBLIC_URL: 'https://sim.example.com',
  });
  expect(summary).toMatchObject({
    PORT: '8080',
    TRUST_PROXY: '',
    APPROVALS: 'on',
    LOG_LEVEL: 'info',
    DATABASE_POOL: '20',
    DATABASE_URL: 'mysql://t3d:•••@db.internal:3306/t3d',
    SMTP_URL: 'smtps://user:•••@mail.example.com',
    SECRET_KEY: '•••',
    LEDGER_KEY: '••• from /run/secrets/ledger_key',
    OFFICIAL_ACCOUNT_TOKEN: '•••',
    PUBLIC_URL: 'https://sim.example.com',
  });
  expect(JSON.stringify(summary)).not.toContain('hidden');
  expect(Object.keys(summary)).not.toContain('IDENTITY_URL');
});

test.each(SETTING_NAMES.filter((name) => settingOf(name).hidden))('never lists the secret text of %s', (name) => {
  const given = { [name]: 'https://user:hidden-word@host.example.com' };
  expect(JSON.stringify(summarizeSettings(given))).not.toContain('hidden-word');
  expect(summarizeSettings({ [name]: 'hidden-word' })[name]).toBe('•••');
});
