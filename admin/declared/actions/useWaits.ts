import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useNotify, useRefresh } from 'ra-core';
import { useT } from '../../locales/useT';
import { useManifest } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';

/** The answer to a call that waits for a second person: the approval, and for which sum, in words. */
interface Waiting {
  approvalId?: unknown;
  waits?: unknown;
  waitsIn?: unknown;
}

/**
 * Tells that a call was not done but waits for a second person, for which sum, with a link to the approval for those
 * who may open it. Returns false for any other answer.
 */
export function useWaits(): (answer: Waiting | undefined) => boolean {
  const t = useT();
  const notify = useNotify();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { resources } = useManifest();
  return useCallback(
    (answer) => {
      const id = answer?.approvalId;
      if (typeof id !== 'number') return false;
      const list = resources.find(({ name, calls }) => name === answer?.waitsIn && calls.show);
      const link = list && { label: t('crud.action.openApproval'), run: () => void navigate(showPath(list, id)) };
      const text = typeof answer?.waits === 'string' ? answer.waits : t('crud.action.waits');
      notify(text, { type: 'info', ...(link && { link }) });
      refresh();
      return true;
    },
    [navigate, notify, refresh, resources, t],
  );
}
