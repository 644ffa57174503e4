/**
 * Whether somebody is logged into the back-office in this browser: the way home is then not the search of cards alone.
 */
export function hasSession(): boolean {
  try {
    return localStorage.getItem('sessionId') !== null;
  } catch {
    return false;
  }
}
