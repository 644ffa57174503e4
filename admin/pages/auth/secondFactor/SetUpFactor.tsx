import { Alert, Box, Button, Link, Skeleton, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import DownloadIcon from '@mui/icons-material/Download';
import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { authText } from '../../../providers/language';
import type { RouteCalls } from '../../../providers/routeCalls';
import { type FactorSecret, confirmFactor, setUpFactor } from '../../../providers/secondFactor';
import { MONO } from '../../../tokens';
import { Qr } from '../../../ui/Qr';
import { Text } from '../../../ui/Text';
import { type CallFailure, useCall, useLoaded } from '../stepForm';
import { saveFile } from '../../../providers/fileName';
import { CODE_LENGTH } from '../fields';
import { productName } from '../product';
import { useCopy } from '../../../ui/Digits';

function CopyTextButton({ text }: { text: string }) {
  const { copied, copy } = useCopy(text);
  return (
    <Button size="small" startIcon={copied ? <CheckIcon /> : <ContentCopyIcon />} onClick={copy}>
      {authText(copied ? 'setUp.copied' : 'setUp.copy')}
    </Button>
  );
}

/** Shows the recovery codes once. The user confirms that they are saved. */
function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const download = (): void =>
    saveFile(new Blob([text], { type: 'text/plain' }), `${productName()}-${authText('codes.file')}.txt`);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="success" role="status">
        {authText('codes.on')}
      </Alert>
      <Text strong>{authText('codes.title', { count: codes.length })}</Text>
      <Text size="small">{authText('codes.hint')}</Text>
      <Box
        component="ul"
        aria-label={authText('codes.title', { count: codes.length })}
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(184px, 1fr))',
          gap: 1,
          m: 0,
          p: 1.5,
          listStyle: 'none',
          border: 'divider',
          borderRadius: '6px',
          fontFamily: MONO,
        }}
      >
        {codes.map((code) => (
          <li key={code} data-recovery-code data-data>
            {code}
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <CopyTextButton text={text} />
        <Button size="small" startIcon={<DownloadIcon />} onClick={download}>
          {authText('codes.download')}
        </Button>
      </Box>
      <Box>
        <Button variant="contained" color="primary" onClick={onDone}>
          {authText('codes.done')}
        </Button>
      </Box>
    </Box>
  );
}

const QR_SIZE = 196;

/** The secret as a QR code, and as a link for an app on this device. */
function SecretPart({ secret, uri }: FactorSecret) {
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Text strong>{authText('setUp.scan')}</Text>
      <Qr text={uri} label={authText('setUp.qr')} failed={authText('setUp.qrFailed')} size={QR_SIZE} />
      <Text size="small" colour="ink.secondary">
        {authText('setUp.type')}
      </Text>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Text data-secret data-data size="small" sx={{ fontFamily: MONO, overflowWrap: 'anywhere' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Text>
        <CopyTextButton text={secret} />
      </Box>
      <Link href={uri} sx={{ fontSize: 'size.small' }}>
        {authText('setUp.open')}
      </Link>
    </Box>
  );
}

interface ConfirmPartProps extends Pick<SetUpFactorProps, 'provider' | 'onCancel'> {
  onCodes: (codes: string[]) => void;
}

/** Asks for a first code, which enables the second factor. */
function ConfirmPart({ provider, onCodes, onCancel }: ConfirmPartProps) {
  const [code, setCode] = useState('');
  const { busy, error, setError, call } = useCall(({ message, body }: CallFailure) =>
    body?.errors?.code === undefined ? message : authText('setUp.wrong', { message }),
  );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (code.length < CODE_LENGTH) setError(authText('second.codeMissing'));
    else await call(async () => onCodes(await confirmFactor(provider, code)));
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Text strong>{authText('setUp.enter')}</Text>
      <TextField
        id="totp-code"
        label={authText('second.code')}
        value={code}
        error={error !== null}
        helperText={error}
        onChange={(event) => setCode(event.target.value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH))}
        sx={{ maxWidth: 240 }}
        slotProps={{
          htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: CODE_LENGTH + 4 },
          formHelperText: { role: 'alert' },
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" color="primary" disabled={busy}>
          {authText(busy ? 'setUp.busy' : 'setUp.submit')}
        </Button>
        {onCancel && <Button onClick={onCancel}>{authText('setUp.cancel')}</Button>}
      </Box>
    </Box>
  );
}

interface SetUpFactorProps {
  /** The calls: plain ones before the back-office has loaded, or the dataProvider. */
  provider: RouteCalls;
  onDone: () => void;
  onCancel?: () => void;
}

/** Sets up a second factor: the secret, a first code, and the recovery codes. */
export default function SetUpFactor({ provider, onDone, onCancel }: SetUpFactorProps) {
  const { data: secret, error, again } = useLoaded(() => setUpFactor(provider));
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  if (error !== null)
    return (
      <Alert
        severity="error"
        action={
          <Button size="small" onClick={() => void again()}>
            {authText('error.retry')}
          </Button>
        }
      >
        {error}
      </Alert>
    );
  if (!secret) return <Skeleton variant="rounded" width={QR_SIZE} height={QR_SIZE} />;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <SecretPart {...secret} />
      <ConfirmPart provider={provider} onCancel={onCancel} onCodes={setCodes} />
    </Box>
  );
}
