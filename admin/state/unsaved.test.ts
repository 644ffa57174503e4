import { beforeEach, expect, test } from '@jest/globals';
import { setShown, isShown } from './tabs/tab';
import { forgetAllWork, forgetWork, holdWork, recountWork, releaseWork, unsavedTabs } from './unsaved';

beforeEach(() => forgetAllWork());

test('marks a tab as unsaved while one of its forms is unsaved', () => {
  holdWork('a', '1');
  holdWork('a', '2');
  holdWork('b', '3');
  expect([...unsavedTabs()]).toEqual(['a', 'b']);
  releaseWork('a', '1');
  expect(unsavedTabs().has('a')).toBe(true);
  releaseWork('a', '2');
  expect([...unsavedTabs()]).toEqual(['b']);
  forgetWork('b');
  expect(unsavedTabs().size).toBe(0);
});

test('counts the forms of a tab again when it is shown, without forms that closed meanwhile', () => {
  holdWork('a', '1');
  holdWork('a', 'closed while hidden');
  const told = recountWork('a');
  holdWork('a', '1');
  told();
  releaseWork('a', '1');
  expect(unsavedTabs().size).toBe(0);
});

test('shows only messages of the current tab or of no tab', () => {
  setShown('a');
  expect([isShown('a'), isShown('b'), isShown('')]).toEqual([true, false, true]);
  setShown('');
});
