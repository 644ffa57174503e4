import { useState } from 'react';
import { Button, Menu, MenuItem } from '@mui/material';
import { useNotify } from 'ra-core';
import { useDeclaredResource } from '../../declaration';
import { useViewChanges } from '../../../providers/views';
import type { SavedView } from '../../../providers/views';
import type { Refusal } from '../../../providers/useApiMutation';
import { useApiMutation } from '../../../providers/useApiMutation';
import { useT } from '../../../locales/useT';
import { AskDialog } from '../../../ui/AskDialog';
import SaveView from './SaveView';
import type { Views } from './useViews';
import { ALL } from './useViews';

interface ViewMenuProps {
  views: Views;
  view: SavedView;
  anchor: HTMLElement;
  onClose: () => void;
}

/**
 * Makes a view the one that the list opens with, or not any more: one's own by itself, a shared one by one's own word.
 */
function useDefault({ preferences, setPreferences, defaultView, isOwn, saved }: Views) {
  const changes = useViewChanges();
  return async (view: SavedView): Promise<void> => {
    const on = defaultView?.id !== view.id;
    if (isOwn(view) && view.isDefault !== on) await changes.update(view, { isDefault: on });
    const others = saved.some((other) => other.id !== view.id && other.isDefault);
    if (on) setPreferences({ ...preferences, view: isOwn(view) ? undefined : view.id });
    else setPreferences({ ...preferences, view: others || !isOwn(view) ? ALL : undefined });
  };
}

function DeleteView({ view, onDone, onClose }: { view: SavedView; onDone: () => void; onClose: () => void }) {
  const t = useT();
  const changes = useViewChanges();
  const { run, pending: busy } = useApiMutation({ send: () => changes.remove(view), onDone });
  const remove = async (): Promise<void> => {
    await run();
    onClose();
  };
  return (
    <AskDialog
      id="delete-view"
      title={t('views.deleteTitle', { name: view.name })}
      fullWidth
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose}>
            {t('crud.cancel')}
          </Button>
          <Button variant="contained" color="error" loading={busy} onClick={() => void remove()}>
            {t('crud.delete.label')}
          </Button>
        </>
      }
    >
      {t(view.sharedWith?.length ? 'views.deleteShared' : 'views.deleteText')}
    </AskDialog>
  );
}

/**
 * What can be done with one view: one's own is updated, renamed, shared and deleted; a shared one can only be opened
 * with.
 */
export default function ViewMenu({ views, view, anchor, onClose }: ViewMenuProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const notify = useNotify();
  const [step, setStep] = useState<'menu' | 'edit' | 'delete'>('menu');
  const makeDefault = useDefault(views);
  const changes = useViewChanges();
  const own = views.isOwn(view);
  // The menu is gone by the time of an answer.
  const onRefused = ({ message }: Refusal): void => notify(message, { type: 'error' });
  const update = useApiMutation({
    send: () => changes.update(view, { query: views.present() }),
    success: () => t('views.updated', { name: view.name }),
    onRefused,
  });
  const beDefault = useApiMutation({ send: () => makeDefault(view), onRefused });
  const quietly = ({ run }: typeof update): void => {
    onClose();
    void run();
  };
  if (step === 'edit') return <SaveView resource={resource} views={views} view={view} onClose={onClose} />;
  if (step === 'delete')
    return (
      <DeleteView
        view={view}
        onClose={onClose}
        onDone={() => {
          views.setApplied({ key: ALL, columns: null });
          notify(t('views.deleted', { name: view.name }), { type: 'success' });
        }}
      />
    );
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {own && (
        <MenuItem disabled={!views.edited} onClick={() => quietly(update)}>
          {t('views.update')}
        </MenuItem>
      )}
      {own && <MenuItem onClick={() => setStep('edit')}>{t('views.rename')}</MenuItem>}
      <MenuItem onClick={() => quietly(beDefault)}>
        {t(views.defaultView?.id === view.id ? 'views.dropDefault' : 'views.makeDefault')}
      </MenuItem>
      {own && (
        <MenuItem onClick={() => setStep('delete')} sx={DANGER_ITEM}>
          {t('views.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}

const DANGER_ITEM = { color: 'tone.red' } as const;
