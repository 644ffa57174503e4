/** The element that shows the last visit while the app loads. */
export const LAST_VISIT_ID = 'last-visit';

/** Removes the last visit, because the app shows its page. */
export const removeLastVisit = (): void => document.getElementById(LAST_VISIT_ID)?.remove();
