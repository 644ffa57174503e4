import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { useT } from '../../locales/useT';
import { CopyButton } from '../../ui/Digits';
import type { Row } from '../../declared/records';
import { useRecord } from '../../declared/declaration';
import { MONO } from '../../tokens';
import { Card } from '../../ui/Section';
import { Heading, SmallText } from '../../ui/Text';

/** Returns the URL for the supplier's signed notifications. */
const addressOf = (code: string): string =>
  `${window.location.origin}/t3d-api/suppliers/${encodeURIComponent(code)}/notices`;

function Address({ code }: { code: string }) {
  const t = useT();
  return (
    <Card data-callback sx={{ p: 2 }}>
      <Heading level={2} size="body">
        {t('suppliers.callback')}
      </Heading>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 0.5 }}>
        <Box sx={{ fontFamily: MONO, fontSize: 'size.small', overflowWrap: 'anywhere', minWidth: 0 }}>
          {addressOf(code)}
        </Box>
        <CopyButton text={addressOf(code)} />
      </Box>
      <SmallText sx={{ mt: 0.5 }}>{t('suppliers.callbackHelp')}</SmallText>
    </Card>
  );
}

/** The note about the callback, shown once the supplier has a code. */
export function CallbackNote() {
  const record = useRecordContext<Row>();
  const [code, kind] = useWatch({ name: ['code', 'kind'] }) as [unknown, unknown];
  const known = String(code ?? record?.code ?? '').trim();
  return (kind ?? record?.kind) === 'HTTP' && /^[a-z0-9-]+$/.test(known) ? <Address code={known} /> : null;
}

export function CallbackSection() {
  const record = useRecord();
  return record.kind === 'HTTP' && typeof record.code === 'string' ? <Address code={record.code} /> : null;
}
