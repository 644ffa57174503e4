import LinkIcon from '@mui/icons-material/Link';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { STAFF } from '@t3d/resources/roles';
import { useListContext } from 'ra-core';
import { BulkActions, DeclaredList, ListAction, ListBody, ListHeader } from '../../declared/list';
import { useT } from '../../locales/useT';
import { lazyWithRetry } from '../../providers/lazyWithRetry';
import { useResourceOf, useSessionUser } from '../../providers/manifest';
import { optionsQuery } from '../../providers/options';
import { useApi } from '../../providers/useApi';
import { listPath } from '../../state/resourcePaths';

interface Salesman {
  departments?: readonly string[];
}

/** Filters customers by the salespeople of a department, for staff. */
function DepartmentFilter() {
  const t = useT();
  const { role } = useSessionUser();
  const { filterValues, setFilters } = useListContext();
  const isStaff = STAFF.includes(role) || role === 'backdoor';
  const { data = [] } = useQuery({ ...optionsQuery(useApi(), 'salesman/all'), enabled: isStaff });
  const words = useResourceOf('organisations')?.fields.find(({ name }) => name === 'department')?.options ?? [];
  const idsOf = (department: string): string =>
    data
      .filter((option) => (option.data as Salesman | undefined)?.departments?.includes(department))
      .map(({ value }) => value)
      .join(',');
  const choices = words.flatMap(({ value, label }) => {
    const ids = idsOf(value);
    return ids ? [{ value, label, ids }] : [];
  });
  if (!isStaff || choices.length === 0) return null;
  const { salesman, salesman_in: chosen, ...rest } = filterValues as Record<string, string | undefined>;
  const choose = (ids: string): void =>
    setFilters(ids ? { ...rest, salesman_in: ids } : { ...rest, ...(salesman && { salesman }) }, {}, false);
  return (
    <TextField
      select
      label={t('users.department')}
      value={choices.find(({ ids }) => ids === chosen)?.value ?? ''}
      onChange={({ target }) => choose(idsOf(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      className="no-print"
      data-filter="department"
      sx={{ width: 240, maxWidth: '100%', mb: 1.5 }}
    >
      <MenuItem value="">{t('users.allDepartments')}</MenuItem>
      {choices.map(({ value, label }) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

const SmsUserDialog = lazyWithRetry(() => import('./SmsUserDialog'));

export function UserList() {
  const t = useT();
  const { role } = useSessionUser();
  const invites = useResourceOf('invites');
  const mayCreate = useResourceOf('users')?.calls.create;
  const customerFirst = t('users.customerFirst');
  const bulk = <BulkActions tickFirst={{ 'bind-level': customerFirst, 'bind-salesman': customerFirst }} />;
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
  );
}
