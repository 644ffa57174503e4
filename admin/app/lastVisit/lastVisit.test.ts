/** @jest-environment ./scripts/testing/browser.mjs */
import { expect, test } from '@jest/globals';
import { copyNode } from './keep';
import { buildNode } from './paint';
import { controlAt, placeOf } from './places';
import type { StoredNode } from './visit';

const keep = (html: string): StoredNode | null => {
  const box = document.createElement('div');
  box.innerHTML = html;
  return copyNode(box, new Set(['data-wide']));
};
const build = (node: StoredNode): string => {
  const box = document.createElement('div');
  box.append(buildNode(node));
  return box.innerHTML;
};

test('stores texts, classes and selected attributes of a page', () => {
  const node = keep('<p class="a" data-wide="" data-id="7">Lamp <b>1</b></p>');
  expect(node && build(node)).toBe('<div><p class="a" data-wide="">Lamp <b>1</b></p></div>');
});

test('stores no input value, no script and no hidden page', () => {
  const node = keep(
    '<input value="secret" placeholder="Search"><textarea>secret</textarea><script>secret</script>' +
      '<i hidden>secret</i><i style="display: none">secret</i><i style="content-visibility: hidden">secret</i>',
  );
  expect(JSON.stringify(node)).not.toContain('secret"]');
  expect(node && build(node)).not.toContain('hidden');
  expect(node && build(node)).toContain('<input placeholder="Search">');
});

test('builds no script, handler, foreign link or foreign picture from a stored page', () => {
  const evil: StoredNode = [
    'script',
    { onclick: 'x()', href: 'javascript:x()', srcdoc: 'x', id: 'root', class: 'a' },
    ['<img src=x onerror=x()>', ['img', { src: 'https://elsewhere.test/a.svg', onerror: 'x()' }, []]],
  ];
  expect(build(evil)).toBe('<span class="a">&lt;img src=x onerror=x()&gt;<img></span>');
});

test('builds links to pages of the back-office only', () => {
  const link = (href: string): string => build(['a', { href }, []]);
  expect(link('/t3d/user/bills?page=2')).toBe('<a href="/t3d/user/bills?page=2"></a>');
  for (const href of [
    'javascript:x()',
    'https://elsewhere.test/t3d/',
    '//elsewhere.test',
    '/t3d//elsewhere.test',
    '/t3d',
  ])
    expect(link(href)).toBe('<a></a>');
});

test('finds a control again in another page by its row and label', () => {
  const page = (html: string): HTMLElement => {
    const box = document.createElement('div');
    box.innerHTML = html;
    for (const one of box.querySelectorAll('*')) one.checkVisibility = () => true;
    return box;
  };
  const row = (id: number): string => `<tr data-to="/cards/${id}"><td>Card</td><td><button>Edit</button></td></tr>`;
  const painted = page(`<button>Edit</button><table>${row(1)}${row(2)}</table>`);
  const [, , second] = painted.querySelectorAll('button');
  const place = placeOf(painted, second as Element);
  const live = page(`<p>New</p><button>Edit</button><table>${row(3)}${row(2)}</table>`);
  expect(controlAt(live, place)?.closest('tr')?.dataset.to).toBe('/cards/2');
  expect(controlAt(page(`<button>Edit</button><table>${row(3)}</table>`), place)).toBeUndefined();
});
