import { useState } from 'react';
import {
  Box,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Menu,
  MenuItem,
  TextField,
} from '@mui/material';
import { useNotify } from 'ra-core';
import { useT, wordOf } from '../../../locales/useT';
import { useProductSettings, useResourceOf } from '../../../providers/manifest';
import { type CallFailure, useApiMutation } from '../../../providers/useApiMutation';
import { type SavedView, useViewChanges } from '../../../providers/views';
import { AskDialog } from '../../../ui/AskDialog';
import { useDeclaredResource } from '../../declaration';
import type { Views } from './useViews';
import { ALL } from './viewState';

const MAX_NAME_LENGTH = 64;

interface RolesProps {
  roles: readonly string[];
  error: string | undefined;
  change: (roles: string[]) => void;
}

function Roles({ roles, error, change }: RolesProps) {
  const t = useT();
  const { everyone } = useProductSettings().builtin;
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 'size.small', color: 'ink.primary' }}>
        {t('views.dialog.share')}
      </FormLabel>
      <FormGroup row sx={{ columnGap: 1 }}>
        {everyone.map((role) => (
          <FormControlLabel
            key={role}
            label={wordOf(t, 'shell.role', role)}
            sx={{ mr: 1 }}
            control={<Checkbox size="small" />}
            checked={roles.includes(role)}
            onChange={(_event, on) => change(on ? [...roles, role] : roles.filter((one) => one !== role))}
          />
        ))}
      </FormGroup>
      <FormHelperText error={Boolean(error)} sx={{ m: 0 }}>
        {error ?? t('views.dialog.shareHelp')}
      </FormHelperText>
    </Box>
  );
}

interface SaveViewProps {
  views: Views;
  view?: SavedView;
  onClose: () => void;
}

function useSaveView({ views, view, onClose }: SaveViewProps, mayShare: boolean) {
  const t = useT();
  const { name: resource } = useDeclaredResource();
  const before = { name: view?.name ?? '', isDefault: view?.isDefault ?? false, roles: view?.sharedWith ?? [] };
  const [given, setGiven] = useState(before);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const changes = useViewChanges();
  const { name, isDefault, roles } = given;
  const { run, pending } = useApiMutation({
    send: () => {
      const sent = { name: name.trim(), isDefault, ...(mayShare && { sharedWith: roles }) };
      return view ? changes.update(view, sent) : changes.create({ resource, query: views.present(), ...sent });
    },
    success: (saved) => t('views.kept', { name: saved.name }),
    onDone: ({ id }) => {
      if (!view) views.setApplied({ key: id, columns: views.state.columns });
      if (isDefault) views.setPreferences({ ...views.preferences, view: undefined });
      onClose();
    },
    onRefused: ({ message, status, body }) => {
      const byField = body?.errors ?? { '': message };
      setErrors(byField.name && status === 409 ? { name: t('views.dialog.nameTaken') } : byField);
    },
  });
  const submit = (): void => {
    setErrors(name.trim() ? {} : { name: t('views.dialog.nameFirst') });
    if (name.trim()) void run();
  };
  const words = (entered: typeof given): string => JSON.stringify({ ...entered, roles: entered.roles.toSorted() });
  const change = (part: Partial<typeof given>): void => setGiven((now) => ({ ...now, ...part }));
  return { given, change, errors, pending, submit, filled: words(given) !== words(before) };
}

export function SaveView(props: SaveViewProps) {
  const { view, onClose } = props;
  const t = useT();
  const fields = useResourceOf('saved-views')?.fields;
  const mayShare = fields?.some(({ name, creatable }) => name === 'sharedWith' && creatable) ?? false;
  const { given, change, errors, pending, submit, filled } = useSaveView(props, mayShare);
  const other = Object.entries(errors).find(([field]) => field !== 'name' && field !== 'sharedWith')?.[1];
  return (
    <AskDialog
      id="view-title"
      title={view ? t('views.dialog.edit', { name: view.name }) : t('views.dialog.title')}
      verb={t('views.dialog.submit')}
      ask={{ loading: pending }}
      cancel={t('crud.cancel')}
      filled={filled}
      onClose={onClose}
      fullWidth
      slotProps={{ paper: { sx: { maxWidth: 480 } } }}
      onSubmit={(event) => {
        event.stopPropagation();
        submit();
      }}
    >
      {!view && <Box sx={{ mb: 2, color: 'ink.secondary', fontSize: 'size.small' }}>{t('views.dialog.what')}</Box>}
      <TextField
        autoFocus
        fullWidth
        label={t('views.dialog.name')}
        value={given.name}
        onChange={(event) => change({ name: event.target.value })}
        error={Boolean(errors.name)}
        helperText={errors.name}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
      />
      {mayShare && <Roles roles={given.roles} error={errors.sharedWith} change={(roles) => change({ roles })} />}
      <FormControlLabel
        sx={{ mt: 1.5 }}
        label={t(given.roles.length > 0 ? 'views.dialog.defaultAll' : 'views.dialog.default')}
        control={<Checkbox size="small" />}
        checked={given.isDefault}
        onChange={(_event, isDefault) => change({ isDefault })}
      />
      {other && <FormHelperText error>{other}</FormHelperText>}
    </AskDialog>
  );
}

interface ViewMenuProps {
  views: Views;
  view: SavedView;
  anchor: HTMLElement;
  onClose: () => void;
}

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

function DeleteView({ views, view, onClose }: Omit<ViewMenuProps, 'anchor'>) {
  const t = useT();
  const changes = useViewChanges();
  const { run, pending } = useApiMutation({
    send: () => changes.remove(view),
    success: () => t('views.deleted', { name: view.name }),
    onDone: () => views.setApplied({ key: ALL, columns: null }),
  });
  return (
    <AskDialog
      id="delete-view"
      title={t('views.deleteTitle', { name: view.name })}
      verb={t('crud.delete.label')}
      ask={{ color: 'error', loading: pending, onClick: () => void run().then(onClose) }}
      cancel={t('crud.cancel')}
      focus="cancel"
      fullWidth
      onClose={onClose}
      slotProps={{ paper: { sx: { maxWidth: 440 } } }}
    >
      {t(view.sharedWith?.length ? 'views.deleteShared' : 'views.deleteText')}
    </AskDialog>
  );
}

/** The menu of a view. Another user's shared view can only become the default. */
export function ViewMenu({ views, view, anchor, onClose }: ViewMenuProps) {
  const t = useT();
  const notify = useNotify();
  const [step, setStep] = useState<'menu' | 'edit' | 'delete'>('menu');
  const makeDefault = useDefault(views);
  const changes = useViewChanges();
  const own = views.isOwn(view);
  // Shows the error in a toast, because the menu has closed.
  const onRefused = ({ message }: CallFailure): void => notify(message, { type: 'error' });
  const update = useApiMutation({
    send: () => changes.update(view, { query: views.present() }),
    success: () => t('views.updated', { name: view.name }),
    onRefused,
  });
  const beDefault = useApiMutation({ send: () => makeDefault(view), onRefused });
  const quietly = (run: () => Promise<boolean>): void => {
    onClose();
    void run();
  };
  if (step === 'edit') return <SaveView views={views} view={view} onClose={onClose} />;
  if (step === 'delete') return <DeleteView views={views} view={view} onClose={onClose} />;
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {own && (
        <MenuItem disabled={!views.edited} onClick={() => quietly(update.run)}>
          {t('views.update')}
        </MenuItem>
      )}
      {own && <MenuItem onClick={() => setStep('edit')}>{t('views.rename')}</MenuItem>}
      <MenuItem onClick={() => quietly(beDefault.run)}>
        {t(views.defaultView?.id === view.id ? 'views.dropDefault' : 'views.makeDefault')}
      </MenuItem>
      {own && (
        <MenuItem onClick={() => setStep('delete')} sx={{ color: 'tone.red' }}>
          {t('views.delete')}
        </MenuItem>
      )}
    </Menu>
  );
}
