import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import { clock, shortMoment } from '../../declared/fields/dates';
import { usePhone } from '../../declared/screen';
import { useT } from '../../locales/useT';
import { useOffset } from '../../state/useOffset';
import { MONO } from '../../tokens';
import { CopyButton } from '../../ui/Digits';
import { SmallText, Text } from '../../ui/Text';
import { phoneText } from '@t3d/resources/kit/phones';
import { ageOf, type Message, OLD_MS } from './smsCodeOrderCalls';
import { useNow } from '../../ui/timing';

export function Age({ at }: { at: string }) {
  const t = useT();
  const offset = useOffset();
  const age = ageOf(at, useNow(1000));
  if (age.unit === 'date') return <>{shortMoment(age.at, offset)}</>;
  return <>{t(`smsCodes.ago.${age.unit}`, { count: age.count })}</>;
}

/** The text of a message with the code in bold. Links stay plain text, because anybody may be the sender. */
export function CodeText({ message: { text, mark } }: { message: Message }) {
  const t = useT();
  if (text === null) return <>{t('smsCodes.erased')}</>;
  if (!mark) return <>{text}</>;
  return (
    <>
      {text.slice(0, mark.start)}
      <Box component="b" sx={{ color: 'ink.primary' }}>
        {text.slice(mark.start, mark.end)}
      </Box>
      {text.slice(mark.end)}
    </>
  );
}

interface MessagesTableProps {
  label: string;
  messages: readonly Message[];
  /** Returns the country of a number, which decides the grouping of digits. */
  countryOf: (number: string) => string;
  days?: boolean;
}

const PhoneRow = ({ message, country }: { message: Message; country: string }) => (
  <Box component="li" data-message={message.id} sx={{ px: 2, py: 1, borderTop: 'divider', listStyle: 'none' }}>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Text size="small" strong sx={{ overflowWrap: 'anywhere' }}>
        {message.from || '–'}
      </Text>
      <SmallText sx={{ ml: 'auto', whiteSpace: 'nowrap' }}>
        <Age at={message.receivedAt} />
      </SmallText>
    </Box>
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <SmallText sx={{ fontFamily: MONO }}>{phoneText(message.number, country)}</SmallText>
      {message.code && (
        <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
          <Text strong sx={{ fontFamily: MONO }}>
            {message.code}
          </Text>
          <CopyButton text={message.code} />
        </Box>
      )}
    </Box>
    <Text size="small" colour="ink.secondary" sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      <CodeText message={message} />
    </Text>
  </Box>
);

const CodeCell = ({ code, isOld }: { code: string; isOld: boolean }) => (
  <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Text as="span" strong={!isOld} colour={isOld ? 'ink.secondary' : 'ink.primary'} sx={{ fontFamily: MONO }}>
      {code}
    </Text>
    <CopyButton text={code} />
  </Box>
);

export function MessagesTable({ label, messages, countryOf, days = false }: MessagesTableProps) {
  const t = useT();
  const phone = usePhone();
  const offset = useOffset();
  const now = useNow(15_000);
  if (phone)
    return (
      <Box component="ul" aria-label={label} sx={{ m: 0, p: 0 }}>
        {messages.map((message) => (
          <PhoneRow key={message.id} message={message} country={countryOf(message.number)} />
        ))}
      </Box>
    );
  const timeOf = ({ receivedAt }: Message): string =>
    days
      ? shortMoment(receivedAt, offset)
      : `${clock(receivedAt, offset)}:${String(new Date(receivedAt).getUTCSeconds()).padStart(2, '0')}`;
  return (
    <Box tabIndex={0} role="group" aria-label={label} sx={{ overflowX: 'auto', borderTop: 'divider' }}>
      <Table size="small" aria-label={label} sx={{ '& .MuiTableCell-root': { borderLeft: 0, borderRight: 0 } }}>
        <TableHead>
          <TableRow>
            {(['time', 'number', 'sender', 'message', 'code'] as const).map((name) => (
              <TableCell
                key={name}
                align={name === 'code' ? 'right' : undefined}
                sx={{ position: 'static !important' }}
              >
                {t(`smsCodes.column.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {messages.map((message) => (
            <TableRow key={message.id} data-message={message.id}>
              <TableCell sx={{ whiteSpace: 'nowrap', color: 'ink.secondary' }}>{timeOf(message)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap', fontFamily: MONO, fontSize: 'size.note' }}>
                {phoneText(message.number, countryOf(message.number))}
              </TableCell>
              <TableCell sx={{ maxWidth: 160, overflowWrap: 'anywhere' }}>{message.from || '–'}</TableCell>
              <TableCell
                sx={{ minWidth: 260, color: 'ink.secondary', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}
              >
                <CodeText message={message} />
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
                {message.code && <CodeCell code={message.code} isOld={now - Date.parse(message.receivedAt) > OLD_MS} />}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
