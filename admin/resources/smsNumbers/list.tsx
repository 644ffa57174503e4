import HistoryIcon from '@mui/icons-material/History';
import SmsIcon from '@mui/icons-material/SmsOutlined';
import { DeclaredList, ListAction, ListBody, ListHeader } from '../../declared/list';
import { useResourceOf } from '../../providers/manifest';
import { listPath } from '../../state/resourcePaths';

export function NumberList() {
  const messages = useResourceOf('sms-messages');
  const records = useResourceOf('sms-number-records');
  return (
    <DeclaredList>
      <ListHeader>
        {messages?.calls.list && (
          <ListAction
            name="messages"
            label={messages.label}
            icon={SmsIcon}
            to={listPath(messages)}
            data-inbound="list"
          />
        )}
        {records?.calls.list && (
          <ListAction
            name="records"
            label={records.label}
            icon={HistoryIcon}
            to={listPath(records)}
            data-inbound="records"
          />
        )}
      </ListHeader>
      <ListBody />
    </DeclaredList>
  );
}
