import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { SILENT_MS, startFeed } from './useOrder';

class FakeStream extends EventTarget {
  static opened: FakeStream[] = [];
  readyState = 1;
  constructor(readonly address: string) {
    super();
    FakeStream.opened.push(this);
  }
  close(): void {
    this.readyState = 2;
  }
  send(name: string, data = ''): void {
    this.dispatchEvent(Object.assign(new Event(name), { data }));
  }
}

let asked = 0;
let lives = 0;
let heard: string[] = [];
let stop = (): void => undefined;
const begin = (): FakeStream => {
  stop = startFeed({
    address: '/events',
    requestState: () => (asked += 1),
    onData: (data) => heard.push(data),
    alive: () => (lives += 1),
    isOver: () => heard.includes('over'),
  });
  return FakeStream.opened[0] as FakeStream;
};
beforeEach(() => {
  [asked, lives, heard, FakeStream.opened] = [0, 0, [], []];
  jest.useFakeTimers();
  Object.assign(globalThis, { EventSource: FakeStream, document: { hidden: false } });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

test('does not poll an order while the event stream sends something regularly', () => {
  const stream = begin();
  stream.send('course', 'first');
  for (let time = 0; time < 120_000; time += 15_000) {
    jest.advanceTimersByTime(15_000);
    stream.send('alive');
  }
  expect([asked, lives, heard, FakeStream.opened.length]).toEqual([1, 8, ['first'], 1]);
});

test('polls an order and reopens the event stream when an open stream is silent', () => {
  const stream = begin();
  stream.send('course', 'first');
  jest.advanceTimersByTime(SILENT_MS - 5_000);
  expect(asked).toBe(1);
  jest.advanceTimersByTime(10_000);
  expect(asked).toBe(3);
  expect([stream.readyState, FakeStream.opened.length]).toEqual([2, 2]);
  FakeStream.opened[1]?.send('course', 'second');
  jest.advanceTimersByTime(20_000);
  expect([asked, heard]).toEqual([3, ['first', 'second']]);
});

test('closes the event stream when the order is finished', () => {
  const stream = begin();
  stream.send('course', 'over');
  jest.advanceTimersByTime(60_000);
  expect([asked, stream.readyState, FakeStream.opened.length]).toEqual([1, 2, 1]);
});
