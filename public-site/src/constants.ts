/** From here on the page shows that the network is slow. */
export const SLOW_AFTER_MS = 3_000;

/** Shorter waits show nothing, so that a quick answer does not flicker. */
export const SKELETON_AFTER_MS = 200;

/** Search and submit buttons act once in this time. */
export const SUBMIT_INTERVAL_MS = 1_000;

/** From this share of used data on, the bar turns amber, and words state it too. */
export const NEARLY_USED_RATIO = 0.8;
