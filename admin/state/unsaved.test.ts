import { beforeEach, expect, test } from '@jest/globals';
import { setShown, isShown } from './tabs/tab';
import { forgetAllWork, forgetWork, addUnsavedWork, recountWork, releaseWork, unsavedTabs } from './unsaved';

beforeEach(() => forgetAllWork());

test('marks a tab as unsaved while it has an unsaved form', () => {
  addUnsavedWork('a', '1');
  addUnsavedWork('a', '2');
  addUnsavedWork('b', '3');
  expect([...unsavedTabs()]).toEqual(['a', 'b']);
  releaseWork('a', '1');
  expect(unsavedTabs().has('a')).toBe(true);
  releaseWork('a', '2');
  expect([...unsavedTabs()]).toEqual(['b']);
  forgetWork('b');
  expect(unsavedTabs().size).toBe(0);
});

test("counts a tab's unsaved forms again when it is shown, without forms that closed in between", () => {
  addUnsavedWork('a', '1');
  addUnsavedWork('a', 'closed while hidden');
  const told = recountWork('a');
  addUnsavedWork('a', '1');
  told();
  releaseWork('a', '1');
  expect(unsavedTabs().size).toBe(0);
});

test('treats the current tab and components outside tabs as visible', () => {
  setShown('a');
  expect([isShown('a'), isShown('b'), isShown('')]).toEqual([true, false, true]);
  setShown('');
});
