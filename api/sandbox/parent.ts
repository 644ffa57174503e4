import type { FromSandbox, ToSandbox } from './process';
import type { World } from './world';

/** The server that started this sandbox, as the sandbox sees it. */
export interface Parent {
  /** The world that the sandbox is made from, as the owner's rows are now; null: the owner has none. */
  askWorld(): Promise<World | null>;
  /** Says that the sandbox listens. */
  announce(): void;
  /**
   * Has the sandbox end in order when it is told to, or when that server ends. Before this is called, the process just
   * ends then.
   */
  onEnd(end: () => void): void;
}

const tell = (message: FromSandbox): void => {
  if (process.connected) process.send?.(message);
};

/** Throws where no server of ours has started this process. */
export function parentOf(): Parent {
  if (!process.send) throw new Error('a sandbox is started by its server, not by hand');
  let end = (): void => process.exit(1);
  let take: ((world: World | null) => void) | undefined;
  process.once('disconnect', () => end());
  process.on('message', (message: ToSandbox) => {
    if (message === 'end') end();
    else take?.(message.world);
  });
  return {
    askWorld: () =>
      new Promise((resolve) => {
        take = resolve;
        tell('world?');
      }),
    announce: () => tell('ready'),
    onEnd: (given) => {
      end = given;
      if (!process.connected) end();
    },
  };
}
