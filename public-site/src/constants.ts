/** The milliseconds after which the page reports a slow network. */
export const SLOW_AFTER_MS = 3_000;

/** The delay of the skeleton, so that a fast response does not flicker. */
export const SKELETON_AFTER_MS = 200;

/** The milliseconds in which a second click is ignored. */
export const SUBMIT_INTERVAL_MS = 1_000;

/** The used share from which the bar is amber and a text warns. */
export const NEARLY_USED_RATIO = 0.8;
