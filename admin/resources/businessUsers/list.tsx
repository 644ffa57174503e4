import CheckIcon from '@mui/icons-material/Check';
import { Box } from '@mui/material';
import { DataTable } from 'react-admin';
import { phoneText } from '@t3d/resources/kit/phones';
import { useRecord } from '../../declared/declaration';
import { DeclaredField } from '../../declared/fields/DeclaredField';
import { DeclaredList, DeclaredTable, ListBody, ListHeader } from '../../declared/list';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';

const CHECKS = ['realName', 'faceVerified', 'passportVerified'] as const;

function Checks() {
  const t = useT();
  const record = useRecord();
  const passed = CHECKS.filter((name) => record[name] === true);
  if (passed.length === 0) return <>–</>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
      {passed.map((name) => (
        <Box component="span" key={name} sx={{ display: 'inline-flex', alignItems: 'center', color: 'tone.green' }}>
          <CheckIcon aria-hidden sx={{ fontSize: 'icon.xs', mr: 0.25 }} />
          {t(`appUsers.checks.${name}`)}
        </Box>
      ))}
    </Box>
  );
}

function Phone() {
  const { voipPhone } = useRecord();
  return typeof voipPhone === 'string' && voipPhone !== '' ? <>{phoneText(voipPhone.replace('+', ''))}</> : <>–</>;
}

const Balance = () => (useRecord().balance === 0 ? <>–</> : <DeclaredField source="balance" />);

/** A card on a phone already shows the phone number and the balance. */
function Table() {
  const t = useT();
  const phone = usePhone();
  return (
    <DeclaredTable>
      <DataTable.Col source="realName" label={t('appUsers.checks.title')}>
        <Checks />
      </DataTable.Col>
      {!phone && (
        <DataTable.Col source="voipPhone">
          <Phone />
        </DataTable.Col>
      )}
      {!phone && (
        <DataTable.Col source="balance" align="right">
          <Balance />
        </DataTable.Col>
      )}
    </DeclaredTable>
  );
}

export function BusinessUserList() {
  return (
    <DeclaredList>
      <ListHeader />
      <ListBody table={<Table />} />
    </DeclaredList>
  );
}
