import { formatClock } from '../card/formats';

interface LiveMarkProps {
  isLive: boolean;
  /** The time of the last response, in milliseconds of this device. */
  heardAt: number;
  words: { live: string; notLive: (clock: string) => string; retry: string };
  retry: () => void;
}

/** Marks live data, or shows their time. */
export function LiveMark({ isLive, heardAt, words, retry }: LiveMarkProps) {
  if (isLive)
    return (
      <p className="live">
        <span className="live-dot" aria-hidden="true" /> {words.live}
      </p>
    );
  return (
    <p className="live live-lost">
      {words.notLive(formatClock(heardAt))}{' '}
      <button type="button" className="link-button" onClick={retry}>
        {words.retry}
      </button>
    </p>
  );
}
