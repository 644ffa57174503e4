import { useDataProvider } from 'ra-core';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';
import type { T3dDataProvider } from '../providers/dataProvider';

/** What this folder takes from the rest of the app: nothing else of it is imported here. */
export { useListTitle, useManifest, useResourceOf, useSessionUser } from '../providers/manifest';
export { forgetOptions } from '../providers/options';
export { saveFile } from '../providers/fileName';
export { sha256 } from '../providers/sha256';
export { StatusChip } from '../shell/StatusChip';
export { FileAvatar } from '../shell/FileAvatar';
export { PICTURE_TYPES, pictureHelp, refusePicture } from '../shell/pictures';
export { CLICK_WAIT, throttle } from '../shell/throttle';
export { usePreferences } from '../shell/preferences';
export { LAYERS, MEASURES } from '../tokens';
export type { ActionResult, HistoryEntry, ImportResult, Job, T3dDataProvider, TotalRow } from '../providers/dataProvider';
export type { Option } from '../providers/options';
export type { Download } from '../providers/http';

export const useProvider = (): T3dDataProvider => useDataProvider<T3dDataProvider>();

/** Minutes east of UTC in which this person reads times. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}
