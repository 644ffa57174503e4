import QrCode2Icon from '@mui/icons-material/QrCode2';
import { hasPattern } from '@t3d/resources/kit';
import { SUPERIORS } from '@t3d/resources/roles';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared/list';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useSessionUser } from '../../providers/manifest';

const InviteDialog = lazyWithRetry(() => import('./InviteDialog'));

export function InviteList() {
  const t = useT();
  const { role, apis } = useSessionUser();
  return (
    <DeclaredList>
      <ListHeader>
        {SUPERIORS.includes(role) && hasPattern(apis, 'users:invite') && (
          <ListAction
            name="invite"
            label={t('invites.open')}
            icon={QrCode2Icon}
            dialog={InviteDialog}
            filled
            data-action="invite"
          />
        )}
      </ListHeader>
      <ListBody />
    </DeclaredList>
  );
}
