import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** The offset is in minutes east of UTC. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
