/** After this time the page reports a slow network. */
export const SLOW_AFTER_MS = 3_000;

/** The delay before a skeleton is shown. A fast response then does not flicker. */
export const SKELETON_AFTER_MS = 200;

/** During this interval a second click on a search or submit button is ignored. */
export const SUBMIT_INTERVAL_MS = 1_000;

/** From this used share of the data, the bar is amber and a text warns the reader. */
export const NEARLY_USED_RATIO = 0.8;
