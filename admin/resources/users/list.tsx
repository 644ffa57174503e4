import LinkIcon from '@mui/icons-material/Link';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { STAFF } from '@t3d/resources/roles';
import { useState } from 'react';
import {
  BulkActions,
  DeclaredFilters,
  DeclaredList,
  DeclaredTable,
  ListAction,
  ListCard,
  ListHeader,
  Pager,
  Totals,
} from '../../declared';
import { useT } from '../../locales/useT';
import { lazyPart } from '../../providers/lazyWithRetry';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { DepartmentFilter } from './DepartmentFilter';

const SmsUserDialog = lazyPart(() => import('./SmsUserDialog'));

/** The short form of a user who receives codes, for staff. */
function SmsUserAction() {
  const t = useT();
  const { role } = useSessionUser();
  const users = useResourceOf('users');
  const [open, setOpen] = useState(false);
  if (!users?.calls.create || !(STAFF.includes(role) || role === 'backdoor')) return null;
  return (
    <>
      <ListAction
        name="sms-user"
        label={t('users.smsUser.open')}
        icon={SmsIcon}
        onClick={() => setOpen(true)}
        data-action="sms-user"
      />
      {open && <SmsUserDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The customers of whoever looks; staff choose a department, agents see their invites. */
export function UserList() {
  const t = useT();
  const invites = useResourceOf('invites');
  const customerFirst = t('users.customerFirst');
  return (
    <DeclaredList>
      <ListHeader above={<DepartmentFilter />}>
        {invites?.calls.list && (
          <ListAction
            name="invites"
            label={t('invites.list')}
            icon={LinkIcon}
            to={listPath(invites)}
            data-invites="list"
          />
        )}
        <SmsUserAction />
      </ListHeader>
      <DeclaredFilters />
      <Totals />
      <ListCard>
        <BulkActions tickFirst={{ 'bind-level': customerFirst, 'bind-salesman': customerFirst }} />
        <DeclaredTable />
        <Pager />
      </ListCard>
    </DeclaredList>
  );
}
