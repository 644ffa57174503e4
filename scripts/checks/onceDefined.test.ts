import { expect, test } from '@jest/globals';
import { readSources } from './sources';

// The constants of section 9 of the specification, each of which must be defined once.

const CODE =
  /^(resources|api|admin|public-site\/src)\/(?!.*(\.test\.|\.fixture\.|\/test\/|\/gateways\/|locales|words))/;
const sources = readSources().filter(({ path }) => CODE.test(path));
const placesOf = (written: RegExp): string[] =>
  sources
    .filter(({ text }) => written.test(text))
    .map(({ path }) => path)
    .toSorted((a, b) => a.localeCompare(b));

test.each([
  ['the request timeout', /TIMEOUT\w* = 60_?000/, 'resources/kit/limits.ts'],
  ['the length of a password', /PASSWORD_LENGTH = \{ min: 6, max: 16 \}/, 'resources/kit/limits.ts'],
  ['the bytes of pictures', /PICTURE_BYTES = |512 \* KB/, 'resources/kit/limits.ts'],
  ['the pixels of a logo', /LOGO_PIXELS = \{|width: 128\b/, 'resources/kit/limits.ts'],
  ['the least movement by hand', /MIN_AMOUNT = /, 'resources/people/users.ts'],
  ['the least online recharge', /MIN_PAYMENT = 10_000/, 'resources/money/recharge-records.ts'],
  ['the digits of a range to recycle', /RECYCLE_DIGITS = 12/, 'api/domain/terminals/movement/ranges.ts'],
  ['the pause of a pressed button', /REPRESS_MS = 3000/, 'admin/ui/BusyButton.tsx'],
  ['the wait of clicks', /CLICK_WAIT = 1000/, 'admin/ui/throttle.ts'],
  ['the width of the sidebar', /sidebar: 250/, 'admin/tokens.ts'],
  ['the width of the folded sidebar', /collapsed: 64/, 'admin/tokens.ts'],
  ['where the drawer begins', /drawerAt: 1024/, 'admin/tokens.ts'],
  ['where a phone ends', /mobileAt: 750/, 'admin/tokens.ts'],
  ['the progress bar', /speed: 500, trickle: 200, minimum: 0\.3/, 'admin/ui/ProgressBar.tsx'],
  ['the most countries', /AREA_LIMIT = 9999/, 'resources/kinds/areaCodes/kind.ts'],
])('defines %s in only one file', (_what, written, place) => {
  expect(placesOf(written)).toEqual([place]);
});

test('defines the keys of browser storage in only one file for each site', () => {
  expect(placesOf(/(read|write)\('(sessionId|lang|layout|dark|aside|activity)'/)).toEqual([
    'admin/providers/storage.ts',
  ]);
  expect(placesOf(/STORAGE_KEY = 'lang'/)).toEqual(['public-site/src/language.ts']);
});

test('divides amounts by 100 only in the money formatter and in the Ctrip wire format', () => {
  expect(placesOf(/(amount|minor|Price|owed|after)\)? \/ 100\b/i)).toEqual(['api/domain/ctrip/outbound/deferCall.ts']);
  expect(placesOf(/export function formatMoney/)).toEqual(['resources/kit/money.ts']);
});
