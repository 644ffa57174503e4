import QrCode2Icon from '@mui/icons-material/QrCode2';
import { useState } from 'react';
import { hasPattern } from '@t3d/resources/kit';
import { SUPERIORS } from '@t3d/resources/roles';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared';
import { useT } from '../../locales/useT';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useSessionUser } from '../../providers/manifest';

const InviteDialog = lazyPart(() => import('./InviteDialog'));

/** Makes another invite, for those who may. */
function InviteAction() {
  const t = useT();
  const { role, apis } = useSessionUser();
  const [open, setOpen] = useState(false);
  if (!SUPERIORS.includes(role) || !hasPattern(apis, 'users:invite')) return null;
  return (
    <>
      <ListAction
        name="invite"
        label={t('invites.open')}
        icon={QrCode2Icon}
        onClick={() => setOpen(true)}
        filled
        data-action="invite"
      />
      {open && <InviteDialog onClose={() => setOpen(false)} />}
    </>
  );
}

export const InviteList = () => (
  <DeclaredList>
    <ListHeader>
      <InviteAction />
    </ListHeader>
    <ListBody />
  </DeclaredList>
);
