/** @jest-environment ./scripts/testing/browser.mjs */
import { afterEach, expect, jest, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { beginStart, isStarting, Later, whenComplete } from './Later';

afterEach(cleanup);

/** Renders a part, and returns what was rendered in order. */
function renderPart(): string[] {
  const rendered: string[] = [];
  const Note = ({ name }: { name: string }) => {
    if (rendered.at(-1) !== name) rendered.push(name);
    return null;
  };
  render(
    <Later room={<Note name="room" />}>
      <Note name="part" />
    </Later>,
  );
  return rendered;
}

test('keeps the place of a part while the back-office starts, then shows it, and shows later parts at once', () => {
  expect(renderPart()).toEqual(['part']);
  beginStart();
  expect(renderPart()).toEqual(['room', 'part']);
  expect(isStarting()).toBe(false);
  expect(renderPart()).toEqual(['part']);
});

test('calls a function when all parts are shown, or at once', () => {
  const tell = jest.fn();
  const Rows = () => {
    useLayoutEffect(() => whenComplete(tell), []);
    return null;
  };
  beginStart();
  render(
    <>
      <Later>part</Later>
      <Later room={<Rows />}>part</Later>
    </>,
  );
  expect(tell).toHaveBeenCalledTimes(1);
  whenComplete(tell);
  expect(tell).toHaveBeenCalledTimes(2);
});
