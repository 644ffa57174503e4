/** The time after which the page reports a slow network. */
export const SLOW_AFTER_MS = 3_000;

/** The delay before a skeleton is shown, so that a fast response does not flicker. */
export const SKELETON_AFTER_MS = 200;

/** The interval during which a second click on a search or submit button is ignored. */
export const SUBMIT_INTERVAL_MS = 1_000;

/** The used share of the data from which the bar is amber and a text warns the reader. */
export const NEARLY_USED_RATIO = 0.8;
