/** The element that shows the last visit while the app loads. */
export const LAST_VISIT_ID = 'last-visit';
/** The event that removes the last visit, and applies to the live page what the user did in it. */
export const LEAVE_EVENT = 'leave-last-visit';

/** Removes the last visit, because the app shows its page. */
export const removeLastVisit = (): void => {
  document.getElementById(LAST_VISIT_ID)?.dispatchEvent(new Event(LEAVE_EVENT));
};
