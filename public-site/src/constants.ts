/** After this time the page reports a slow network. */
export const SLOW_AFTER_MS = 3_000;

/** The skeleton is delayed, so that a fast response does not flicker. */
export const SKELETON_AFTER_MS = 200;

/** A second click on a search or submit button is ignored within this interval. */
export const SUBMIT_INTERVAL_MS = 1_000;

/** From this used share on, the bar is amber and a text warns the reader. */
export const NEARLY_USED_RATIO = 0.8;
