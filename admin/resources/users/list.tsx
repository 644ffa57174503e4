import LinkIcon from '@mui/icons-material/Link';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { STAFF } from '@t3d/resources/roles';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { BulkActions, DeclaredList, DeclaredTable, ListAction, ListBody } from '../../declared/list';
import { ListHeader, OwnFilters } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';
import { useDepartmentFilter } from './departmentFilter';

const SmsUserDialog = lazyWithRetry(() => import('./SmsUserDialog'));

/** A balance below the customer's reminder is amber, as on the customer's page. */
function Balance() {
  const { lowBalance } = useRecord();
  const balance = <DeclaredField source="balance" />;
  return lowBalance === true ? (
    <Box component="span" sx={{ color: 'tone.amber', fontWeight: 600 }}>
      {balance}
    </Box>
  ) : (
    balance
  );
}

/** Every reader of the list of users sees these columns, whatever they say. */
const KEPT: readonly string[] = ['superior', 'realName'];

const TABLE = (
  <DeclaredTable>
    <DataTable.Col source="balance" align="right">
      <Balance />
    </DataTable.Col>
  </DeclaredTable>
);

export function UserList() {
  const t = useT();
  const phone = usePhone();
  const { role } = useSessionUser();
  const invites = useResourceOf('invites');
  const mayCreate = useResourceOf('users')?.calls.create;
  const customerFirst = t('users.customerFirst');
  const bulk = <BulkActions tickFirst={{ 'bind-level': customerFirst, 'bind-salesman': customerFirst }} />;
  return (
    <OwnFilters value={useDepartmentFilter()}>
      <DeclaredList kept={KEPT}>
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
        <ListBody bulk={bulk} table={phone ? undefined : TABLE} />
      </DeclaredList>
    </OwnFilters>
  );
}
