import { expect, test } from '@jest/globals';
import { convertTexts, toTraditional } from './messageRoutes';

test.each([
  ['日本套餐自下周一起降价', '日本套餐自下週一起降價'],
  ['头发与发展', '頭髮與發展'],
  ['后天在皇后大道', '後天在皇后大道'],
  ['软件与网络', '軟體與網路'],
  ['Japan 3GB', 'Japan 3GB'],
  ['', ''],
])('converts %j to traditional characters and the words of Taiwan', async (simplified, traditional) => {
  expect(await toTraditional(simplified)).toBe(traditional);
});

test('leaves HTML tags and URLs unchanged when a text is converted to traditional characters', async () => {
  const texts = { title: '维护', content: '<p>详见<a href="https://t3d.test/维护?页=1">维护说明</a></p>' };
  expect(await convertTexts(texts)).toEqual({
    title: '維護',
    content: '<p>詳見<a href="https://t3d.test/维护?页=1">維護說明</a></p>',
  });
});
