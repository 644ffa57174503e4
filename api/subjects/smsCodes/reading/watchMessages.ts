import type { Context } from '../../../context';
import { hubOf } from './hub';
import type { ShownMessage } from './readMessages';
import { readMissed } from './readMessages';

const MAX_REMEMBERED = 5000;
/** Messages that wait for a slow reader. One with more is cut off: it connects again and reads them anew. */
const MAX_WAITING = 2000;

/**
 * The caller's messages as they come, those after `after` first, until `signal` is aborted. Subscribes before it reads
 * what was missed, so that nothing falls between the two; each message is given once.
 */
export async function* watchMessages(ctx: Context, after: number, signal: AbortSignal): AsyncGenerator<ShownMessage> {
  const waiting: ShownMessage[] = [];
  let wake = (): void => undefined;
  const overflow = new AbortController();
  const leave = hubOf(ctx.database).subscribe(ctx.actor.id as number, (found) => {
    if (waiting.length + found.length > MAX_WAITING) overflow.abort();
    if (!overflow.signal.aborted) waiting.push(...found);
    wake();
  });
  const stop = (): void => wake();
  signal.addEventListener('abort', stop);
  const given = new Set<number>();
  try {
    waiting.unshift(...(await readMissed(ctx, after)));
    while (!signal.aborted && !overflow.signal.aborted) {
      for (let message = waiting.shift(); message; message = waiting.shift()) {
        if (given.has(message.id)) continue;
        given.add(message.id);
        if (given.size > MAX_REMEMBERED) given.delete(given.values().next().value as number);
        yield message;
        if (signal.aborted) return;
      }
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (waiting.length > 0 || signal.aborted || overflow.signal.aborted) resolve();
      });
    }
  } finally {
    signal.removeEventListener('abort', stop);
    leave();
  }
}
