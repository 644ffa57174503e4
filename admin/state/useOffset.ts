import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** Returns the minutes east of UTC in which this person reads times. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
