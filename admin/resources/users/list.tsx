import LinkIcon from '@mui/icons-material/Link';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { STAFF } from '@t3d/resources/roles';
import { BulkActions, DeclaredList, ListAction, ListBody, ListHeader, OwnFilters } from '../../declared/list';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { useDepartmentFilter } from './departmentFilter';

const SmsUserDialog = lazyWithRetry(() => import('./SmsUserDialog'));

export function UserList() {
  const t = useT();
  const { role } = useSessionUser();
  const invites = useResourceOf('invites');
  const mayCreate = useResourceOf('users')?.calls.create;
  const customerFirst = t('users.customerFirst');
  const bulk = <BulkActions tickFirst={{ 'bind-level': customerFirst, 'bind-salesman': customerFirst }} />;
  return (
    <OwnFilters value={useDepartmentFilter()}>
      <DeclaredList>
        <ListHeader>
          {invites?.calls.list && (
            <ListAction
              name="invites"
              label={t('invites.list')}
              icon={LinkIcon}
              to={listPath(invites)}
              data-invites="list"
            />
          )}
          {mayCreate && (STAFF.includes(role) || role === 'backdoor') && (
            <ListAction
              name="sms-user"
              label={t('users.smsUser.open')}
              icon={SmsIcon}
              dialog={SmsUserDialog}
              data-action="sms-user"
            />
          )}
        </ListHeader>
        <ListBody bulk={bulk} />
      </DeclaredList>
    </OwnFilters>
  );
}
