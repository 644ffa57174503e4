import { describe, expect, test } from '@jest/globals';
import { parseSync } from '@swc/core';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAGES, fileOf, pageText } from './eject';

describe('the command npm run eject', () => {
  test.each(PAGES)("builds the ejected page %s from components that the page's folder exports", (page) => {
    const text = pageText('sms-code-orders', page);
    expect(() => parseSync(text, { syntax: 'typescript', tsx: true })).not.toThrow();
    const [, names = '', folder = ''] = /import \{([^}]*)\} from '\.\.\/\.\.\/(declared\/\w+)';/.exec(text) ?? [];
    const index = readFileSync(join(import.meta.dirname, `../admin/${folder}/index.ts`), 'utf8');
    const exported = [...index.matchAll(/\b[A-Z]\w+\b/g)].map(([name]) => name);
    const imported = names.split(',').flatMap((name) => name.trim() || []);
    expect(imported.length).toBeGreaterThan(0);
    expect(imported.filter((name) => !exported.includes(name))).toEqual([]);
  });

  test("writes an ejected page into the folder of the page's resource, under the name of the page", () => {
    expect(fileOf('sms-code-orders', 'list')).toBe('resources/smsCodeOrders/list.tsx');
    expect(pageText('sms-code-orders', 'list')).toContain('export const SmsCodeOrderList = () => (');
    expect(pageText('dictionary', 'edit')).toContain('export const DictionaryEdit = () => (');
  });
});
