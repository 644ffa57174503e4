import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** Returns the user's UTC offset in minutes east. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
