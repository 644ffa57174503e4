import { once } from 'node:events';
import type { FromSandbox, ToSandbox } from './process';
import type { World } from './world';

/** The server that started this sandbox, as the sandbox sees it. */
export interface Parent {
  /** The world that the sandbox is made from, as the owner's rows are now; null: the owner has none. */
  askWorld(): Promise<World | null>;
  /** Says that the sandbox listens. */
  announce(): void;
  /** Calls back when the sandbox is to end: because it was told so, or because that server has ended. */
  onEnd(end: () => void): void;
}

const tell = (message: FromSandbox): void => {
  if (process.connected) process.send?.(message);
};

/** Throws where no server of ours has started this process. */
export function parentOf(): Parent {
  if (!process.send) throw new Error('a sandbox is started by its server, not by hand');
  return {
    askWorld: async () => {
      tell('world?');
      const [message] = (await once(process, 'message')) as [ToSandbox];
      if (message === 'end') throw new Error('the sandbox is to end before it has begun');
      return message.world;
    },
    announce: () => tell('ready'),
    onEnd: (end) => {
      process.on('message', (message: ToSandbox) => {
        if (message === 'end') end();
      });
      process.once('disconnect', end);
    },
  };
}
