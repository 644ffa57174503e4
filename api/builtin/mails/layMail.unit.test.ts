import { expect, test } from '@jest/globals';
import { renderMail } from './writeMail';

const brand = { name: 'Sea & <Sky>', logo: 'https://t3d.test/data-api/logos/3', colour: '#B34509' };
const page = (text: string) => renderMail({ subject: 'Hello <you>', text, language: 'en' }, brand);

test('shows the name, logo and colour of the brand in a mail', () => {
  const html = page('Text');
  expect(html).toContain('Sea &#38; &#60;Sky&#62;');
  expect(html).toContain('src="https://t3d.test/data-api/logos/3"');
  expect(html).toContain('3px solid #B34509');
  expect(renderMail({ subject: '', text: '' }, { ...brand, logo: null })).not.toContain('<img');
});

test('escapes text that users wrote, links URLs and highlights a code', () => {
  const html = page('Account <img src=x onerror=alert(1)>\n\nCode: 123456\n\nOpen https://t3d.test/a?b=1&c=2, now');
  expect(html).not.toContain('<img src=x');
  expect(html).toMatch(/Code:<br><span style="[^"]*monospace[^"]*">123456<\/span>/);
  expect(html).toContain('<a href="https://t3d.test/a?b=1&#38;c=2" style="color:#B34509">');
});

test('writes each language of a mail as a separate part', () => {
  expect(page('中文\n\n— — —\n\nEnglish').split('<hr').length).toBe(2);
});
