import { Box } from '@mui/material';
import { isPhone } from '@t3d/resources/kinds/contact/kind';
import { useEffect, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DeclaredResource, useDeclaredResource } from '../../declared/declaration';
import { DeclaredCreate, DeclaredForm, FORM_GRID, FormSection } from '../../declared/form';
import { DeclaredInput } from '../../declared/inputs/DeclaredInput';
import { useResourceOf } from '../../providers/manifest';
import { useT } from '../../locales/useT';

/** The account itself shows whether it is an e-mail address or a phone number. */
function AccountType() {
  const account: unknown = useWatch({ name: 'account' });
  const { setValue } = useFormContext();
  const type = typeof account === 'string' && isPhone(account.trim()) ? 'PHONE' : 'EMAIL';
  useEffect(() => setValue('accountType', type), [type, setValue]);
  return null;
}

/** These fields have usable defaults and can be changed later. */
const LATER = ['status', 'alertBelow', 'accountAuth', 'avatar'];

function Later() {
  const t = useT();
  const users = useResourceOf('users');
  const shown = LATER.filter((name) => users?.fields.find((field) => field.name === name)?.creatable);
  if (shown.length === 0) return null;
  return (
    <FormSection label={t('users.create.later')}>
      <Box sx={FORM_GRID}>
        {shown.map((name) => (
          <Box key={name} data-field={name} sx={{ minWidth: 0 }}>
            <DeclaredInput source={name} />
          </Box>
        ))}
      </Box>
    </FormSection>
  );
}

/** A new user needs these, which an update does not send. */
const NEEDED = ['role', 'password'];

function useNewUsers() {
  const resource = useDeclaredResource();
  return useMemo(() => {
    const fields = resource.fields.map((field) => (NEEDED.includes(field.name) ? { ...field, required: true } : field));
    return { ...resource, fields };
  }, [resource]);
}

/** Asks first for what every customer needs. */
export const UserCreate = () => (
  <DeclaredResource value={useNewUsers()}>
    <DeclaredCreate>
      <DeclaredForm exclude={['accountType', ...LATER]}>
        <AccountType />
        <Later />
      </DeclaredForm>
    </DeclaredCreate>
  </DeclaredResource>
);
