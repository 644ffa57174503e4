import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** Returns the UTC offset of the user's account in minutes east. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
