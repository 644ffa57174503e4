/** The element that shows the last visit while the app loads. */
export const LAST_VISIT_ID = 'last-visit';

/** Removes the last visit from the page, because the app shows the same page or another page. */
export const removeLastVisit = (): void => document.getElementById(LAST_VISIT_ID)?.remove();
