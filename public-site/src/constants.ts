/** After this time the page reports a slow network. */
export const SLOW_AFTER_MS = 3_000;

/** Shorter waits show no skeleton, so that a fast response does not flicker. */
export const SKELETON_AFTER_MS = 200;

/** The interval in which search and submit buttons act only once. */
export const SUBMIT_INTERVAL_MS = 1_000;

/** The share of used data from which the bar turns amber and a text says the same. */
export const NEARLY_USED_RATIO = 0.8;
