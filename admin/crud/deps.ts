import { useMemo } from 'react';
import { useDataProvider } from 'ra-core';
import { useSessionUser } from '../providers/manifest';
import { storage } from '../providers/storage';
import { draftAt, keepDraft } from '../state/drafts';
import type { T3dDataProvider } from '../providers/dataProvider';

/** What this folder takes from the rest of the app: nothing else of it is imported here. */
export { lazily } from '../providers/lazyWithRetry';
export { useListTitle, useManifest, useResourceOf, useSessionUser } from '../providers/manifest';
export { forgetOptions } from '../providers/options';
export { createView, deleteView, updateView, useMayKeepViews, useKeptViews } from '../providers/views';
export type { KeptView, ViewChanges } from '../providers/views';
export { useWaiting } from '../providers/waiting';
export { followJob, watchHere } from '../providers/jobs';
export { saveFile } from '../providers/fileName';
export { sha256 } from '../providers/sha256';
export { StatusChip } from '../ui/StatusChip';
export { FileAvatar } from './cells/FileAvatar';
export { PICTURE_TYPES, pictureHelp, refusalText, refusePicture } from './form/pictures';
export { CLICK_WAIT, debounce, throttle } from '../ui/throttle';
export { usePreferences } from '../state/preferences';
export { useUnsavedWork } from '../state/unsaved';
export { useTabExit } from '../state/tabs/TabsProvider';
export { LAYERS, MEASURES } from '../tokens';
export type {
  ActionResult,
  ColumnMap,
  FileLook,
  HistoryEntry,
  HistoryPage,
  ImportResult,
  Job,
  RefusedRows,
  T3dDataProvider,
  TotalRow,
} from '../providers/dataProvider';
export type { Option } from '../providers/options';
export type { Download } from '../providers/http';

export const useProvider = (): T3dDataProvider => useDataProvider<T3dDataProvider>();

/** Minutes east of UTC in which this person reads times. */
export function useOffset(): number {
  return storage.gmtOffset(useSessionUser().account);
}

/** Where this person's half-filled forms wait for a reload, by the address of their page. */
export function useDraftStore(): {
  read: (path: string) => string | null;
  write: (path: string, draft: string | null) => void;
} {
  const { account } = useSessionUser();
  return useMemo(
    () => ({
      read: (path) => draftAt(account, path),
      write: (path, draft) => keepDraft(account, path, draft),
    }),
    [account],
  );
}
