/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { noteBarsAbove } from '../state/barsAbove';
import { useTop } from './screen';

let top = 96;
const page = document.createElement('div');
jest.spyOn(page, 'getBoundingClientRect').mockImplementation(() => ({ top }) as DOMRect);
afterEach(() => {
  top = 96;
});

test("measures an element's distance from the top again when the bars above the page or the window change", () => {
  const { result } = renderHook(() => useTop(page));
  expect(result.current).toBe(96);
  top = 132;
  act(noteBarsAbove);
  expect(result.current).toBe(132);
  top = 60;
  act(() => {
    window.dispatchEvent(new Event('resize'));
  });
  expect(result.current).toBe(60);
});
