import { expect, test } from '@jest/globals';
import { isRichText, plainTextOf } from '@t3d/resources/kit';
import { cleanText } from './messageRoutes';

test.each([
  ['a script', '<p>Hi<script>alert(1)</script></p>', '<p>Hi</p>'],
  ['a script alone', '<script>alert(1)</script>', ''],
  ['a handler', '<p onclick="alert(1)">Hi</p>', '<p>Hi</p>'],
  ['a handler of a picture', '<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['a style', '<style>body{display:none}</style><p style="position:fixed">Hi</p>', '<p>Hi</p>'],
  ['a form', '<form action="https://evil.test"><input name="password"><button>Go</button></form>Hi', 'GoHi'],
  ['a frame', '<iframe src="https://evil.test"></iframe><p>Hi</p>', '<p>Hi</p>'],
  ['an object', '<object data="x"></object><embed src="x"><p>Hi</p>', '<p>Hi</p>'],
  ['a drawing', '<svg><script>alert(1)</script></svg><p>Hi</p>', '<p>Hi</p>'],
  ['a picture that tells who reads', '<p><img src="https://evil.test/1.gif?u=7">Hi</p>', '<p>Hi</p>'],
  [
    'a picture of a protocol',
    '<p><img src="//evil.test/1.gif"><img src="data:image/png;base64,AA">Hi</p>',
    '<p>Hi</p>',
  ],
  ['a link that runs', '<p><a href="javascript:alert(1)">Hi</a></p>', '<p>Hi</p>'],
  ['a link that runs, hidden', '<p><a href="java\tscript:alert(1)">Hi</a></p>', '<p>Hi</p>'],
  ['a link with a login', '<p><a href="https://bank.test@evil.test/">Hi</a></p>', '<p>Hi</p>'],
  ['a base', '<base href="https://evil.test"><meta http-equiv="refresh" content="0"><p>Hi</p>', '<p>Hi</p>'],
])('removes %s from a rich text', (_what, given, left) => {
  const clean = cleanText(given);
  expect(clean.replaceAll(/^<p>|<\/p>$/g, '')).toBe(left.replaceAll(/^<p>|<\/p>$/g, ''));
  expect(cleanText(clean)).toBe(clean);
});

test('keeps the URL of a link in a rich text without tracking parameters', () => {
  expect(
    cleanText('<p><a href="https://shop.test/a?id=7&utm_source=mail&fbclid=x" ping="https://evil.test">Hi</a></p>'),
  ).toBe('<p><a href="https://shop.test/a?id=7">Hi</a></p>');
});

test("keeps paragraphs, lists, bold text, links and the product's pictures in a rich text", () => {
  const text =
    '<h3>Prices</h3><p><strong>New</strong> <em>prices</em><br /></p><ul><li>Japan</li></ul>' +
    '<p><img src="/t3d-api/files/7" alt="Map" /></p>';
  expect(cleanText(text)).toBe(text);
  expect(plainTextOf('<h3>Prices</h3><ul><li>Japan &amp; Korea</li></ul>')).toBe('Prices\n• Japan & Korea');
});

test('leaves a plain text of a message unchanged', () => {
  for (const text of ['a < b & c > d', 'Line\nline', '5 <3', '价格 <100']) {
    expect(cleanText(text)).toBe(text);
    expect([isRichText(text), plainTextOf(text)]).toEqual([false, text]);
  }
});

test('wraps a text of a message that does not begin with a block element', () => {
  expect(cleanText('Hi <b>you</b>')).toBe('<p>Hi <strong>you</strong></p>');
});
