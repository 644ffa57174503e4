import { expect, test } from '@jest/globals';
import apiKeys from '../builtin/api-keys';
import auditLog from '../builtin/audit-log';
import imports from '../builtin/imports';
import jobs from '../builtin/jobs';
import notifications from '../builtin/notifications';
import savedViews from '../builtin/saved-views';
import type { Resource } from '../kit';
import { defineResource, f, accountFields } from '../kit';
import { sentenceOf } from '../kit/check/index';
import {
  addLabels,
  addProductWords,
  fieldLabel,
  inLanguages,
  menuTitle,
  missingWords,
  optionLabel,
  resourceLabel,
} from './index';

const BUILTIN = [apiKeys, auditLog, imports, jobs, notifications, savedViews] as readonly Resource[];

test('has labels for all built-in resources even without the texts of a product', () => {
  expect(BUILTIN.flatMap(missingWords).map(sentenceOf)).toEqual([]);
  expect(['main', 'my-profile'].map((name) => menuTitle(name, 'en'))).toEqual(['Home', 'My profile']);
  expect(resourceLabel('orders', 'en').label).toBe('orders');
});

test("requires for the users' resource only the label and the labels of the roles", () => {
  const members = defineResource('members', {
    label: 'account',
    fields: { ...accountFields(['MEMBER' as never]), phone: f.contact({ accepts: 'phone' }) },
    list: { columns: ['account'], sort: 'account' },
    scope: {},
    access: {},
  });
  addProductWords(
    inLanguages({
      common: { enums: { role: { MEMBER: ['会员', 'Member', '會員'] } }, fields: { phone: ['电话', 'Phone', '電話'] } },
      resources: { members: { label: ['会员', 'Members', '會員'], singular: ['会员', 'member', '會員'] } },
    }),
  );
  expect(missingWords(members as Resource).map(sentenceOf)).toEqual([]);
});

test("prefers an extension's labels to the product's labels, and a product's labels to the kit's labels, in any order", () => {
  addLabels({ en: { menu: { annex: 'The annex' } } });
  addProductWords(
    inLanguages({
      common: { fields: { remark: ['附注', 'Note', '附註'] } },
      menu: { annex: ['附馆', 'Annex', '附館'] },
    }),
  );
  expect([fieldLabel('jobs', 'remark', 'en'), fieldLabel('jobs', 'createdAt', 'en')]).toEqual(['Note', 'Created']);
  expect([menuTitle('annex', 'en'), menuTitle('annex', 'zh')]).toEqual(['The annex', '附馆']);
});

test('gives a view the texts of the viewed resource in all three languages', () => {
  addProductWords(
    inLanguages({
      resources: {
        drills: {
          label: ['钻', 'Drills', '鑽'],
          singular: ['钻', 'drill', '鑽'],
          enums: { state: { OUT: ['借出', 'Lent', '借出'] } },
        },
        borers: { label: ['镗', 'Borers', '鏜'], singular: ['镗', 'borer', '鏜'], like: 'drills' },
      },
    }),
  );
  expect(optionLabel('borers', 'state', 'OUT', 'cht')).toBe('借出');
});

test('derives traditional Chinese texts from simplified Chinese, unless a traditional text is written by hand', () => {
  const words = inLanguages({ menu: { hall: ['充值大厅', 'Hall'], gate: ['门', 'Gate', '大門'] } });
  expect(words.cht?.menu).toEqual({ gate: '大門' });
  addProductWords(words);
  expect(['hall', 'gate'].map((name) => menuTitle(name, 'cht'))).toEqual(['儲值大廳', '大門']);
});

test('rejects at compile time a text without English and a text under a misspelled key', () => {
  // @ts-expect-error -- The second language is missing.
  expect(() => inLanguages({ menu: { hall: ['大厅'] } })).not.toThrow();
  expect(() =>
    // @ts-expect-error -- It is `label`.
    inLanguages({ resources: { halls: { labell: ['大厅', 'Halls'], singular: ['大厅', 'hall'] } } }),
  ).not.toThrow();
});
