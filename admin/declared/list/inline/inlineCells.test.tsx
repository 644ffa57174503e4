/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { Activity } from 'react';
import { openInline, useInlineOpener } from './inlineCells';

afterEach(cleanup);

let opened: string[] = [];
function Cell({ id, field }: { id: number; field: string }) {
  useInlineOpener('tags', id, field, () => opened.push(`${id} ${field}`));
  return null;
}
const openedBy = (id: number, fields: string[]): string[] => {
  opened = [];
  openInline('tags', id, fields);
  return opened;
};

test('the first cell of the row, in the order of the columns, that can be changed is opened', () => {
  render(
    <>
      <Cell id={1} field="name" />
      <Cell id={1} field="sort" />
      <Cell id={2} field="name" />
    </>,
  );
  expect(openedBy(1, ['id', 'sort', 'name'])).toEqual(['1 sort']);
  expect(openedBy(2, ['id', 'sort', 'name'])).toEqual(['2 name']);
  expect(openedBy(3, ['id', 'sort', 'name'])).toEqual([]);
});

test('a cell of a page that is hidden is opened by no key', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Cell id={1} field="name" />
    </Activity>
  );
  const { rerender } = render(page('visible'));
  rerender(page('hidden'));
  expect(openedBy(1, ['name'])).toEqual([]);
  rerender(page('visible'));
  expect(openedBy(1, ['name'])).toEqual(['1 name']);
});
