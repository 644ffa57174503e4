import { Box } from '@mui/material';
import { useRecord } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { Card } from '../../ui/Section';
import { Heading, Text } from '../../ui/Text';
import { DeclaredShow, RecordColumns, RecordFields, RecordTabs } from '../../declared/show';
import { MONO } from '../../tokens';

/** Indents JSON. Returns any other text unchanged. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Part({ title, text }: { title: string; text: string | null }) {
  return (
    <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Heading level={3}>{title}</Heading>
      <Text
        component="pre"
        tabIndex={0}
        aria-label={title}
        sx={{ m: 0, p: 1.5, maxHeight: 420, overflow: 'auto', bgcolor: 'surface.sunken', fontFamily: MONO }}
      >
        {text ?? '–'}
      </Text>
    </Box>
  );
}

function Parts() {
  const t = useT();
  const record = useRecord();
  const { requestHeaders, body, responseBody, responseStatus, error } = record as typeof record & {
    requestHeaders: Record<string, string> | null;
    body: string | null;
    responseBody: string | null;
    responseStatus: number | null;
    error: string | null;
  };
  const headers = requestHeaders && Object.entries(requestHeaders).map(([name, value]) => `${name}: ${value}`);
  const answer = responseStatus === null ? error : `${responseStatus}\n\n${laidOut(responseBody ?? '')}`.trim();
  return (
    <Card data-parts sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Part title={t('webhooks.body')} text={body === null ? null : laidOut(body)} />
      <Part title={t('webhooks.headers')} text={headers ? headers.join('\n') : null} />
      <Part title={t('webhooks.answer')} text={answer} />
    </Card>
  );
}

export const DeliveryShow = () => (
  <DeclaredShow>
    <RecordColumns>
      <RecordFields />
      <Parts />
      <RecordTabs />
    </RecordColumns>
  </DeclaredShow>
);
