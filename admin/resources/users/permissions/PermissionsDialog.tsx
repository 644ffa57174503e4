import { Alert, Box, Button, IconButton } from '@mui/material';
import CloseIcon from '@mui/icons-material/Close';
import InfoIcon from '@mui/icons-material/InfoOutlined';
import KeyIcon from '@mui/icons-material/Key';
import { useQueryClient } from '@tanstack/react-query';
import type { ManifestAction, Permissions } from '@t3d/resources/kit';
import { useEffect, useState } from 'react';
import { ActionDialog } from '../../../declared/actions/ActionDialog';
import { useActionRequest } from '../../../declared/actions/request';
import { useCheck } from '../../../declared/actions/check';
import { useReport } from '../../../declared/actions/outcome';
import { usePhone } from '../../../declared/screen';
import { useT } from '../../../locales/useT';
import { queryKeys } from '../../../providers/queryKeys';
import { useApi, useRead } from '../../../providers/useApi';
import { useApiMutation } from '../../../providers/useApiMutation';
import { AppDialog, DialogFooter } from '../../../ui/AppDialog';
import { BusyButton } from '../../../ui/BusyButton';
import { Fold } from '../../../ui/Fold';
import { Heading, SmallText } from '../../../ui/Text';
import { ErrorState, RowsSkeleton } from '../../../ui/states';
import { PresetBar, RawPatterns } from './RawPatterns';
import { TickList } from './TickList';
import { type Editing, savePermissions, usePermissions } from './usePermissions';
import { WillChange } from './WillChange';

const TITLE = 'permissions-title';
const SET_APIS: Pick<ManifestAction, 'name' | 'preview'> = { name: 'set-apis', preview: true };
const SIDE = {
  width: 304,
  flex: 'none',
  bgcolor: 'surface.sunken',
  borderLeft: 'divider',
  p: 2,
  overflow: 'auto',
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
} as const;

const nameOf = ({ user: { nickname, account } }: Permissions): string => nickname ?? account;

function useSave(permissions: Permissions, { patterns, changed }: Editing, onClose: () => void) {
  const t = useT();
  const provider = useApi();
  const client = useQueryClient();
  const { user } = permissions;
  const report = useReport();
  const check = useCheck('users', SET_APIS, changed ? { ids: [user.id], apis: patterns } : null);
  const { gained = [], lost = [] } = check.preview?.rights ?? {};
  const words = { name: nameOf(permissions), gained: gained.length, lost: lost.length };
  const { run, pending, problem } = useApiMutation({
    send: () =>
      savePermissions(provider, user.id, patterns, (check.preview as { digest?: string } | undefined)?.digest),
    onDone: (result) => {
      report(result, { label: t('users.permissions.titleBare') }, t('users.permissions.saved', words));
      void client.invalidateQueries({ queryKey: queryKeys.resource('users') });
      onClose();
    },
    onRefused: check.again,
  });
  return { check, words, run, pending, problem };
}

interface FootProps {
  save: ReturnType<typeof useSave>;
  changed: boolean;
  broken: boolean;
  phone: boolean;
  onClose: () => void;
}

/** The footer. Its button is disabled with a reason if nothing has changed. */
function Foot({ save: { check, words, run, pending }, changed, broken, phone, onClose }: FootProps) {
  const t = useT();
  const { preview, checking, problem } = check;
  const rejected = preview && preview.available === 0 ? preview.refused?.[0]?.reason : undefined;
  const reason = broken
    ? t('users.permissions.fixPatterns')
    : changed
      ? (rejected ?? (preview ? null : (problem ?? t('users.permissions.checking'))))
      : t('users.permissions.nothing');
  const verb = words.lost === 0 ? 'giveOnly' : words.gained === 0 ? 'takeOnly' : 'give';
  const same = words.gained === 0 && words.lost === 0;
  return (
    <DialogFooter sx={{ alignItems: 'center' }}>
      {!phone && (
        <SmallText sx={{ mr: 'auto', display: 'flex', alignItems: 'center', gap: 0.75 }}>
          <InfoIcon aria-hidden sx={{ fontSize: 'icon.sm' }} />
          {t('users.permissions.absent')}
        </SmallText>
      )}
      {!phone && (
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {t('shell.cancel')}
        </Button>
      )}
      <BusyButton
        data-submit
        data-data
        variant="contained"
        color="primary"
        startIcon={<KeyIcon />}
        busy={pending}
        busyText={t('users.permissions.saving')}
        waiting={changed && checking ? t('users.permissions.checking') : undefined}
        reason={reason}
        onPress={() => void run()}
        sx={phone ? { flex: 1, minHeight: 44 } : undefined}
      >
        {changed && !same ? t(`users.permissions.${verb}`, words) : t('users.permissions.save')}
      </BusyButton>
    </DialogFooter>
  );
}

interface BodyProps {
  permissions: Permissions;
  phone: boolean;
  onClose: () => void;
  onFilled: (filled: boolean) => void;
}

function Body({ permissions, phone, onClose, onFilled }: BodyProps) {
  const t = useT();
  const editing = usePermissions(permissions);
  const [search, setSearch] = useState('');
  const [broken, setBroken] = useState(false);
  const save = useSave(permissions, editing, onClose);
  const { changed } = editing;
  useEffect(() => onFilled(changed || broken), [changed, broken, onFilled]);
  const side = (
    <>
      <WillChange permissions={permissions} check={save.check} changed={changed} />
      <RawPatterns editing={editing} known={permissions.user.apis} onBroken={setBroken} />
    </>
  );
  return (
    <>
      <Box sx={phone ? { overflow: 'auto', flex: 1, minHeight: 0 } : { display: 'contents' }}>
        <PresetBar permissions={permissions} editing={editing} search={search} onSearch={setSearch} />
        {save.problem && (
          <Alert severity="error" sx={{ mx: 2.5, mb: 1 }}>
            {save.problem}
          </Alert>
        )}
        <Box sx={phone ? undefined : { display: 'flex', flex: 1, minHeight: 0, borderTop: 'divider' }}>
          <Box data-ticks sx={phone ? undefined : { flex: 1, minWidth: 0, overflow: 'auto' }}>
            <TickList groups={permissions.groups} editing={editing} search={search} phone={phone} />
          </Box>
          {!phone && <Box sx={SIDE}>{side}</Box>}
        </Box>
      </Box>
      {phone && (
        <Fold title={t('users.permissions.willChange')} sum={t('users.permissions.sum', save.words)}>
          <Box sx={{ display: 'grid', gap: 1.5 }}>{side}</Box>
        </Fold>
      )}
      <Foot save={save} changed={changed} broken={broken} phone={phone} onClose={onClose} />
    </>
  );
}
function Header({ permissions, onClose }: { permissions: Permissions | undefined; onClose: () => void }) {
  const t = useT();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, px: 2.5, py: 1.5, borderBottom: 'divider' }}>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1.5 }}>
        <Heading level={2} id={TITLE} sx={{ overflowWrap: 'anywhere' }}>
          {permissions ? t('users.permissions.title', { name: nameOf(permissions) }) : t('users.permissions.titleBare')}
        </Heading>
        {permissions && <SmallText as="span">{permissions.user.roleLabel}</SmallText>}
      </Box>
      <IconButton size="small" aria-label={t('shell.close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

function OneUser({ user, onClose }: { user: number; onClose: () => void }) {
  const phone = usePhone();
  const [filled, setFilled] = useState(false);
  const { data, error, refetch } = useRead<Permissions>(`users/${user}/permissions`, undefined, {
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <AppDialog
      id={TITLE}
      width={960}
      fullScreen={phone}
      header={<Header permissions={data} onClose={onClose} />}
      filled={filled}
      onClose={onClose}
      data-permissions
    >
      {data ? (
        <Body permissions={data} phone={phone} onClose={onClose} onFilled={setFilled} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={8} />
      )}
    </AppDialog>
  );
}

/** Edits permissions, of one user by check boxes or of several users as patterns. */
export default function PermissionsDialog() {
  const { ids, onClose } = useActionRequest();
  const [only, ...others] = ids;
  if (only !== undefined && others.length === 0) return <OneUser user={only} onClose={onClose} />;
  return <ActionDialog />;
}
