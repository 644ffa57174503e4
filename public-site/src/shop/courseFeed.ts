/**
 * A stream that is silent for so long is broken, even if it is open: the server sends something every 15 seconds. The
 * page says then that it is not live, until the server has answered again.
 */
export const SILENT_MS = 35_000;
const POLL_MS = 5_000;

export interface Feed {
  /** The address of the event stream; null where there is none. */
  address: string | null;
  /** Asks the server once. */
  ask: () => void;
  /** Is given the data of each event of the stream. */
  hear: (data: string) => void;
  /** The stream has shown that it lives. */
  alive: () => void;
  /** Nothing more will happen. */
  isOver: () => boolean;
}

/**
 * Follows an order by its event stream, and asks every five seconds while there is none, or it is silent. A silent
 * stream is opened anew. Returns how to stop.
 */
export function startFeed({ address, ask, hear, alive, isOver }: Feed): () => void {
  let stream: EventSource | null = null;
  let [openedAt, heardAt] = [0, 0];
  const open = (): void => {
    if (address === null || typeof EventSource !== 'function') return;
    stream?.close();
    openedAt = Date.now();
    stream = new EventSource(address);
    stream.addEventListener('course', (event) => {
      heardAt = Date.now();
      hear((event as MessageEvent<string>).data);
    });
    stream.addEventListener('alive', () => {
      heardAt = Date.now();
      alive();
    });
  };
  ask();
  open();
  const poll = setInterval(() => {
    // The server ends the stream when nothing more happens: the browser must not open it again then.
    if (isOver()) stream?.close();
    else if (!document.hidden) {
      const isSilent = Date.now() - heardAt >= SILENT_MS;
      if (isSilent || stream?.readyState !== 1) ask();
      if (isSilent && Date.now() - openedAt >= SILENT_MS) open();
    }
  }, POLL_MS);
  return () => {
    clearInterval(poll);
    stream?.close();
  };
}
