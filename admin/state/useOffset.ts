import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';

/** In minutes east of UTC. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
