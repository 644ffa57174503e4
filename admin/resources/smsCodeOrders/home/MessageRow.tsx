import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Flag } from '../../../ui/Flag';
import { Box, Button } from '@mui/material';
import { areaName } from '../../../declared/fields/areas';
import { usePhone } from '../../../declared/screen';
import { useLanguage } from '../../../locales/useLanguage';
import { useT } from '../../../locales/useT';
import { MONO } from '../../../tokens';
import { useCopy } from '../../../ui/Digits';
import { CUT, SmallText, Text } from '../../../ui/Text';
import { MARKS } from '../../../ui/themeKeys';
import { useNow } from '../../../ui/timing';
import { Age, CodeText } from '../MessagesTable';
import { phoneText } from '@t3d/resources/kit/phones';
import { type Message, OLD_MS } from '../smsCodeOrderCalls';
import { GroupedCode } from '../GroupedCode';

function Code({ message: { code, receivedAt }, large }: { message: Message; large: boolean }) {
  const t = useT();
  const isOld = useNow(15_000) - Date.parse(receivedAt) > OLD_MS;
  if (code === null) return <SmallText>{t('smsCodes.home.noCode')}</SmallText>;
  return <GroupedCode code={code} isOld={isOld} size={large ? 'hero' : 'figure'} />;
}

function CopyMessage({ message: { code, text }, onCopied }: { message: Message; onCopied: () => void }) {
  const t = useT();
  const { copied, copy } = useCopy(code ?? text ?? '');
  return (
    <Button
      color={copied ? 'success' : 'inherit'}
      startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />}
      data-copy-code={code ?? ''}
      disabled={code === null && text === null}
      aria-label={code === null ? undefined : t(copied ? 'smsCodes.copiedCode' : 'smsCodes.copyCode', { code })}
      onClick={() => {
        copy();
        onCopied();
      }}
      sx={{ bgcolor: 'surface.paper', minHeight: { xs: 44, sm: 32 } }}
    >
      {t(copied ? 'smsCodes.copied' : code === null ? 'smsCodes.home.copyText' : 'smsCodes.copy')}
    </Button>
  );
}

interface MessageRowProps {
  message: Message;
  country: string;
  unread: boolean;
  /** True for the newest message, which is larger while unread. */
  first: boolean;
  focused: boolean;
  onRead: () => void;
}

const DESK = {
  gridTemplateColumns: '8px 176px minmax(0, 1fr) auto 104px',
  columnGap: 1.5,
  alignItems: 'center',
} as const;
const PHONE = {
  gridTemplateColumns: '8px minmax(0, 1fr) auto',
  columnGap: 1,
  rowGap: 0.25,
  alignItems: 'center',
} as const;

const Dot = ({ unread }: { unread: boolean }) => (
  <Box
    data-unread={unread}
    sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: unread ? 'accent.base' : 'transparent' }}
  />
);

function Receiver({ message: { number }, country, strong }: { message: Message; country: string; strong: boolean }) {
  const language = useLanguage();
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
        <Flag code={country} />
        <Text size="small" strong={strong} sx={{ fontFamily: MONO, ...CUT }}>
          {phoneText(number, country)}
        </Text>
      </Box>
      <SmallText>{areaName(country, language)}</SmallText>
    </Box>
  );
}

function Content({ message, first, onRead }: Pick<MessageRowProps, 'message' | 'first' | 'onRead'>) {
  const t = useT();
  const isOld = useNow(15_000) - Date.parse(message.receivedAt) > OLD_MS;
  return (
    <Box onClick={onRead} sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Text size="small" strong sx={CUT}>
          {message.from || '–'}
        </Text>
        {first && !isOld && (
          <Text
            as="span"
            size="note"
            sx={{ px: 0.75, borderRadius: '9px', bgcolor: 'accent.base', color: 'accent.contrast' }}
          >
            {t('smsCodes.new')}
          </Text>
        )}
        <SmallText sx={{ whiteSpace: 'nowrap' }}>
          <Age at={message.receivedAt} />
        </SmallText>
      </Box>
      <Text size="small" colour="ink.secondary" title={message.text ?? undefined} sx={CUT}>
        <CodeText message={message} />
      </Text>
    </Box>
  );
}

export function MessageRow({ message, country, unread, first, focused, onRead }: MessageRowProps) {
  const phone = usePhone();
  const row = {
    display: 'grid',
    px: { xs: 1.5, sm: 2 },
    py: { xs: 1, sm: 0 },
    minHeight: first ? 84 : 64,
    borderTop: 'soft',
    outline: 'none',
    bgcolor: first ? 'accent.selected' : undefined,
    boxShadow: focused ? MARKS.left : undefined,
  } as const;
  const receiver = <Receiver message={message} country={country} strong={unread} />;
  const code = <Code message={message} large={first} />;
  const copy = <CopyMessage message={message} onCopied={onRead} />;
  if (!phone)
    return (
      <Box component="li" tabIndex={-1} data-message={message.id} sx={{ ...row, ...DESK }}>
        <Dot unread={unread} />
        {receiver}
        <Content message={message} first={first} onRead={onRead} />
        <Box sx={{ textAlign: 'right' }}>{code}</Box>
        {copy}
      </Box>
    );
  return (
    <Box component="li" tabIndex={-1} data-message={message.id} sx={{ ...row, ...PHONE }}>
      <Dot unread={unread} />
      <Box sx={{ minWidth: 0 }}>
        {receiver}
        {code}
      </Box>
      {copy}
      <Box sx={{ gridColumn: '2 / -1', minWidth: 0 }}>
        <Content message={message} first={first} onRead={onRead} />
      </Box>
    </Box>
  );
}
