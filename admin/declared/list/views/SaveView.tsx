import { useState } from 'react';
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  TextField,
} from '@mui/material';
import { useNotify } from 'ra-core';
import type { ManifestResource } from '@t3d/resources/kit';
import { useT, wordOf } from '../../../locales/useT';
import { AskDialog } from '../../../ui/AskDialog';
import { useViewChanges } from '../../../providers/views';
import { useResourceOf } from '../../../providers/manifest';
import { useProductFacts } from '../../../providers/productFacts';
import type { SavedView } from '../../../providers/views';
import type { Refusal } from '../../../providers/useApiMutation';
import { useApiMutation } from '../../../providers/useApiMutation';
import type { Views } from './useViews';

interface SaveViewProps {
  resource: ManifestResource;
  views: Views;
  view?: SavedView;
  onClose: () => void;
}
type Errors = Record<string, string>;

const VIEWS = 'saved-views';
const MAX_NAME_LENGTH = 64;

function Roles({
  roles,
  error,
  change,
}: {
  roles: readonly string[];
  error: string | undefined;
  change: (roles: string[]) => void;
}) {
  const t = useT();
  const { everyone } = useProductFacts().house;
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
            control={
              <Checkbox
                size="small"
                checked={roles.includes(role)}
                onChange={(_event, on) => change(on ? [...roles, role] : roles.filter((one) => one !== role))}
              />
            }
          />
        ))}
      </FormGroup>
      <FormHelperText error={Boolean(error)} sx={{ m: 0 }}>
        {error ?? t('views.dialog.shareHelp')}
      </FormHelperText>
    </Box>
  );
}

/** What was entered of a view, and the way to save it. */
function useSaveView({ resource, views, view, onClose }: SaveViewProps, mayShare: boolean) {
  const t = useT();
  const notify = useNotify();
  const [name, setName] = useState(view?.name ?? '');
  const [roles, setRoles] = useState<string[]>(view?.sharedWith ?? []);
  const [isDefault, setDefault] = useState(view?.isDefault ?? false);
  const [errors, setErrors] = useState<Errors>({});
  const changes = useViewChanges();
  const write = async (): Promise<void> => {
    const given = { name: name.trim(), isDefault, ...(mayShare && { sharedWith: roles }) };
    const saved = view
      ? await changes.update(view, given)
      : await changes.create({ resource: resource.name, query: views.present(), ...given });
    if (!view) views.setApplied({ key: saved.id, columns: views.state.columns });
    if (isDefault) views.setPreferences({ ...views.preferences, view: undefined });
    notify(t('views.kept', { name: saved.name }), { type: 'success' });
    onClose();
  };
  const refuse = ({ message, status, body }: Refusal): void => {
    const byField = body?.errors;
    setErrors(byField?.name && status === 409 ? { name: t('views.dialog.nameTaken') } : (byField ?? { '': message }));
  };
  const { run, pending: busy } = useApiMutation({ send: write, onRefused: refuse });
  const submit = (): void => {
    if (name.trim() === '') {
      setErrors({ name: t('views.dialog.nameFirst') });
      return;
    }
    setErrors({});
    void run();
  };
  const filled =
    name !== (view?.name ?? '') ||
    isDefault !== (view?.isDefault ?? false) ||
    roles.toSorted().join() !== (view?.sharedWith ?? []).toSorted().join();
  return { name, setName, roles, setRoles, isDefault, setDefault, errors, busy, submit, filled };
}

/** Names a view of what the list shows now, or names and shares one again. */
export default function SaveView(props: SaveViewProps) {
  const { view, onClose } = props;
  const t = useT();
  const mayShare =
    useResourceOf(VIEWS)?.fields.some(({ name, creatable }) => name === 'sharedWith' && creatable) ?? false;
  const { name, setName, roles, setRoles, isDefault, setDefault, errors, busy, submit, filled } = useSaveView(
    props,
    mayShare,
  );
  const other = Object.entries(errors).find(([field]) => field !== 'name' && field !== 'sharedWith')?.[1];
  return (
    <AskDialog
      id="view-title"
      title={view ? t('views.dialog.edit', { name: view.name }) : t('views.dialog.title')}
      filled={filled}
      onClose={onClose}
      fullWidth
      slotProps={{ paper: { sx: { maxWidth: 480 } } }}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
      actions={
        <>
          <Button variant="outlined" onClick={onClose}>
            {t('crud.cancel')}
          </Button>
          <Button variant="contained" color="primary" type="submit" loading={busy}>
            {t('views.dialog.submit')}
          </Button>
        </>
      }
    >
      {!view && <Box sx={{ mb: 2, color: 'ink.secondary', fontSize: 'size.small' }}>{t('views.dialog.what')}</Box>}
      <TextField
        autoFocus
        fullWidth
        label={t('views.dialog.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={Boolean(errors.name)}
        helperText={errors.name}
        slotProps={{ htmlInput: { maxLength: MAX_NAME_LENGTH } }}
      />
      {mayShare && <Roles roles={roles} error={errors.sharedWith} change={setRoles} />}
      <FormControlLabel
        sx={{ mt: 1.5 }}
        label={t(roles.length > 0 ? 'views.dialog.defaultAll' : 'views.dialog.default')}
        control={<Checkbox size="small" checked={isDefault} onChange={(_event, on) => setDefault(on)} />}
      />
      {other && <FormHelperText error>{other}</FormHelperText>}
    </AskDialog>
  );
}
