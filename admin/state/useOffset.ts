import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** Minutes east of UTC in which this person reads times. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
