import { describe, expect, test } from '@jest/globals';
import { sentences } from '@t3d/resources/diagnosis';
import type { Brand } from './api/responses';
import { themeOf, wornBrand } from './brand';
import { chooseLanguage, readText } from './language';
import { publicPaths } from './paths';
import { cardHref, pageOf, subjectOf } from './routing';
import { texts } from './text';
import { throttle } from './throttle';

describe('the router of the public site', () => {
  test.each([
    ['/t3d/wxmp/search', 'search'],
    ['/t3d/wxmp/find', 'find'],
    ['/t3d/wxmp/find/', 'find'],
    ['/t3d/wxmp/find?number=12345678&do=real-name', 'realName'],
    ['/t3d/transfer-card?from=12345678', 'transfer'],
    ['/t3d/instructions', 'instructions'],
    ['/t3d/ctrip-search', 'ctrip'],
    ['/t3d/qrcode-add', 'join'],
    ['/t3d/no-such-page', 'notFound'],
    ['/', 'notFound'],
  ])('opens for the address %s the page %s', (path, page) =>
    expect(pageOf(new URL(path, 'https://t3d.test'))).toBe(page),
  );

  test('lists exactly the pages that the specification allows without a login', () =>
    expect([...publicPaths].sort((a, b) => a.localeCompare(b))).toEqual([
      '/t3d/ctrip-search',
      '/t3d/instructions',
      '/t3d/koreaPay',
      '/t3d/qrcode-add',
      '/t3d/transfer-card',
      '/t3d/wxmp/find',
      '/t3d/wxmp/search',
    ]));

  test('puts the card number into the URL of a card’s page', () =>
    expect(cardHref('12345678')).toBe('/t3d/wxmp/find?number=12345678'));
});

describe('the brand of a page', () => {
  const brand = { name: 'Lvxin' } as unknown as Brand;
  const of = (path: string): string | null => subjectOf(new URL(path, 'https://t3d.test'));
  const card = of('/t3d/wxmp/find?number=8986 0012 3456');

  test('assigns a brand to the subject of the page, even when the card number contains spaces', () => {
    expect(wornBrand({ brand, of: card }, of('/t3d/transfer-card?from=898600123456'))).toBe(brand);
    expect(wornBrand({ brand, of: card }, of('/t3d/wxmp/find?number=898600123456&do=real-name'))).toBe(brand);
    expect(wornBrand({ brand, of: card }, of('/t3d/instructions'))).toBe(brand);
  });

  test.each([
    '/t3d/ctrip-search#1128800000000001',
    '/t3d/ctrip-search',
    '/t3d/koreaPay?orderNo=ABC1234567',
    '/t3d/transfer-card',
    '/t3d/transfer-card?from=898600999999',
    '/t3d/qrcode-add?invite=x',
    '/t3d/qrcode-add',
    '/t3d/wxmp/find?number=898600999999',
  ])('does not show the brand of the last card on the page %s', (path) =>
    expect(wornBrand({ brand, of: card }, of(path))).toBeNull(),
  );

  test('shows the brand of the link only on a card’s page, until the card’s own brand is known', () => {
    expect(wornBrand({ brand, of: null }, card)).toBe(brand);
    expect(wornBrand({ brand, of: null }, of('/t3d/ctrip-search#1'))).toBeNull();
  });
});

describe('the language of the site', () => {
  test.each([
    ['cht', ['zh-CN'], 'cht'],
    [null, ['en-GB', 'zh-CN'], 'zh'],
    [null, ['zh-TW'], 'en'],
    [null, [], 'en'],
    ['fr', ['zh-CN'], 'zh'],
  ])(
    'chooses for the stored language %s and the preferred languages %j the language %s',
    (stored, preferred, language) => expect(chooseLanguage(stored, preferred)).toBe(language),
  );

  test('has the messages about cards from the specification', () => {
    const failed = [texts.zh, texts.en, texts.cht].map(({ errors }) => errors.failed);
    expect(failed[1]).toBe('Operation failed, try again later');
    expect(new Set(failed).size).toBe(3);
    expect(sentences.en.noPlan.headline).toBe('No plan for the card, purchase first.');
    expect(new Set([sentences.zh, sentences.en, sentences.cht].map(({ noPlan }) => noPlan.headline)).size).toBe(3);
  });

  test('falls back from cht to zh and then to en when a text is missing', () => {
    expect(readText({ zh: '日本', en: 'Japan', cht: '日本國' }, 'en')).toBe('Japan');
    expect(readText({ zh: '日本', en: 'Japan' }, 'cht')).toBe('日本');
    expect(readText({ en: 'Japan' }, 'zh')).toBe('Japan');
    expect(readText({ zh: '日本', cht: '日本國' }, 'en')).toBe('日本國');
    expect(readText('Japan', 'zh')).toBe('Japan');
    expect(readText(null, 'zh')).toBe('');
  });

  test('has the same texts of the site in all languages, and no empty text except joining texts', () => {
    const walk = (value: unknown, path: string): string[] => {
      if (typeof value !== 'object' || value === null) return [value === '' ? `${path} empty` : path];
      return Object.entries(value).flatMap(([key, child]) => walk(child, `${path}.${key}`));
    };
    const joining = /timeLeft(Before|After)( empty)?$/;
    const [zh, en, cht] = [texts.zh, texts.en, texts.cht].map((words) =>
      walk(words, '').filter((path) => !joining.test(path)),
    );
    expect(zh).toEqual(en);
    expect(cht).toEqual(en);
    expect(en?.filter((path) => path.endsWith(' empty'))).toEqual([]);
  });
});

test.each([
  [null, 'PURPLE'],
  ['THEME_ORANGE', 'ORANGE'],
  ['BLUE', 'BLUE'],
  ['THEME_PINK', 'PURPLE'],
])('maps the theme %s to the colours %s', (theme, name) =>
  expect(themeOf({ name: 'x', logo: null, theme })).toBe(name),
);

test('runs a throttled action at once, and again only after the interval', () => {
  let now = 0;
  const done: number[] = [];
  const act = throttle(
    (value: number) => void done.push(value),
    1000,
    () => now,
  );
  act(1);
  now = 999;
  act(2);
  now = 1000;
  act(3);
  expect(done).toEqual([1, 3]);
});
