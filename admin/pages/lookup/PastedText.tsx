import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Box, Button, IconButton, LinearProgress, ButtonBase, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useId, useState } from 'react';
import { type Act, type Diagnosis, sentences } from '@t3d/resources/diagnosis';
import { STAFF } from '@t3d/resources/roles';
import { useNavigate } from 'react-router';
import type { Language } from '@t3d/resources/kit';
import { useNotify } from 'ra-core';
import type { PastedTextProps } from '../../state/backOfficeParts';
import { useT } from '../../locales/useT';
import { Heading, SmallText, Text, CUT } from '../../ui/Text';
import { useApi } from '../../providers/useApi';
import { fullMoment } from '../../declared/fields/dates';
import { useLanguage } from '../../locales/useLanguage';
import { useManifest, useSessionUser } from '../../providers/manifest';
import { showPath } from '../../state/resourcePaths';
import { useOffset } from '../../state/useOffset';
import { Digits, writeClipboard } from '../../ui/Digits';
import { RetryAlert } from '../../ui/states';
import { StatusChip } from '../../ui/StatusChip';
import { ChoiceButtons } from '../../ui/ChoiceButtons';
import { TOUCH } from '../../ui/themeKeys';

interface FoundNumber {
  token: string;
  resource: string;
  id: number;
  label: string;
  status: string | null;
  more: string | null;
  card: number | null;
  diagnosis: Diagnosis | null;
  cure: Act | null;
  until: string | null;
}
interface Lookup {
  found: FoundNumber[];
  missing: string[];
  /** The number of pasted numbers above the limit of a call. */
  left: number;
  language: Language;
  /** The drafts of a reply by language. Empty if there is nothing to report. */
  replies: Record<Language, string>;
}

/** The longest text that the server accepts, in characters. */
const MAX_TEXT = 20_000;

const NAMES: Readonly<Record<Language, string>> = { zh: '简体', en: 'English', cht: '繁體' };
const LANGUAGES = Object.keys(NAMES) as Language[];

function Reply({ data: { language, replies } }: { data: Lookup }) {
  const t = useT();
  const notify = useNotify();
  const title = useId();
  const [chosen, setChosen] = useState(language);
  const [changed, setChanged] = useState<Partial<Record<Language, string>>>({});
  const text = changed[chosen] ?? replies[chosen];
  const copy = (): void => void writeClipboard(text).then(() => notify(t('lookup.copied'), { type: 'success' }));
  return (
    <Box sx={{ borderTop: 'divider', px: 2.5, py: 1.5, flex: 'none', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Heading level={3} size="body" id={title}>
          {t('lookup.reply')}
        </Heading>
        <ChoiceButtons
          label={t('lookup.language')}
          value={chosen}
          options={LANGUAGES.map((one) => [
            one,
            NAMES[one],
            { lang: one === 'cht' ? 'zh-Hant' : one, 'data-data': true },
          ])}
          onChange={setChosen}
          sx={{
            ml: 'auto',
            '& .MuiToggleButton-root': { px: 1, height: 28, [TOUCH]: { height: 44 } },
          }}
        />
      </Box>
      <TextField
        multiline
        minRows={4}
        maxRows={8}
        value={text}
        onChange={({ target }) => setChanged({ ...changed, [chosen]: target.value })}
        slotProps={{ htmlInput: { 'aria-labelledby': title, 'data-data': true } }}
      />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <Button data-copy-reply variant="contained" color="primary" autoFocus onClick={copy}>
          {t('lookup.copy')}
        </Button>
      </Box>
    </Box>
  );
}

function FoundLine({ found, onClose }: { found: FoundNumber; onClose: () => void }) {
  const t = useT();
  const language = useLanguage();
  const offset = useOffset();
  const navigate = useNavigate();
  const { role } = useSessionUser();
  const { resources } = useManifest();
  const resource = resources.find(({ name }) => name === found.resource);
  if (!resource) return null;
  const { diagnosis, until } = found;
  const reader = role === 'backdoor' || STAFF.includes(role) ? 'staff' : 'agent';
  const option = resource.fields
    .find(({ name }) => name === 'status')
    ?.options?.find(({ value }) => value === found.status);
  const open = (): void => {
    onClose();
    // Navigates a frame later, because the closing palette first restores the focus.
    requestAnimationFrame(() => void navigate(showPath(resource, found.id)));
  };
  return (
    <li>
      <ButtonBase
        onClick={open}
        disabled={!resource.calls.show}
        data-found={found.resource}
        sx={{
          display: 'block',
          width: '100%',
          textAlign: 'left',
          px: 2.5,
          py: 1,
          '&:hover, &.Mui-focusVisible': { bgcolor: 'surface.hover' },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          {/^\d{15,}$/.test(found.label) ? (
            <Digits value={found.label} copy={false} />
          ) : (
            <Text as="span" size="small" strong data-data sx={{ overflowWrap: 'anywhere' }}>
              {found.label}
            </Text>
          )}
          {option && <StatusChip label={option.label} tone={option.tone} icon={option.icon} />}
          <SmallText sx={{ ...CUT, ml: 'auto' }}>
            {resource.singular}
            {found.more && resource.name !== 'terminals' && <span data-data> · {found.more}</span>}
          </SmallText>
        </Box>
        {diagnosis && (
          <Text size="small" data-diagnosis={diagnosis} sx={{ mt: 0.25 }}>
            {sentences[language][diagnosis].headline} {t(`doctor.${reader}.${diagnosis}`)}{' '}
            {until && fullMoment(until, offset)}
          </Text>
        )}
      </ButtonBase>
    </li>
  );
}

function Found({ data, onClose }: { data: Lookup; onClose: () => void }) {
  const t = useT();
  return (
    <>
      <Box sx={{ overflowY: 'auto', flex: '0 1 auto', minHeight: 96 }}>
        {data.found.length === 0 && (
          <Text size="small" colour="ink.secondary" sx={{ px: 2.5, py: 1.5 }}>
            {t('lookup.none')}
          </Text>
        )}
        <Box component="ul" aria-label={t('lookup.label')} sx={{ listStyle: 'none', m: 0, p: 0, py: 0.5 }}>
          {data.found.map((found) => (
            <FoundLine key={`${found.resource} ${found.id}`} found={found} onClose={onClose} />
          ))}
        </Box>
        {data.missing.length > 0 && (
          <SmallText sx={{ px: 2.5, pb: 1, overflowWrap: 'anywhere' }}>
            {t('lookup.missing', { numbers: data.missing.join(', ') })}
          </SmallText>
        )}
        {data.left > 0 && <SmallText sx={{ px: 2.5, pb: 1 }}>{t('lookup.left', { count: data.left })}</SmallText>}
      </Box>
      {data.replies[data.language] !== '' && <Reply data={data} />}
    </>
  );
}

/** The records that a pasted message mentions, with diagnoses and a draft of a reply. */
export default function PastedText({ text, onBack, onClose }: PastedTextProps) {
  const t = useT();
  const provider = useApi();
  const back = useRef<HTMLButtonElement>(null);
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['lookup', text],
    queryFn: async ({ signal }) => {
      const body = { text: text.slice(0, MAX_TEXT) };
      return (await provider.request<{ data: Lookup }>('POST', 'lookup', { body, signal, quiet: true })).data;
    },
    gcTime: 0,
  });
  // Focuses the back button, because the focused input has disappeared.
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2.5,
          height: 52,
          flex: 'none',
          borderBottom: 'divider',
        }}
      >
        <IconButton ref={back} size="small" aria-label={t('palette.back')} onClick={onBack} sx={{ ml: -0.75 }}>
          <ArrowBackIcon sx={{ fontSize: 'icon.lg' }} />
        </IconButton>
        <Heading level={2} aria-live="polite">
          {data ? t('lookup.found', { count: data.found.length }) : t('lookup.searching')}
        </Heading>
      </Box>
      {isPending && <LinearProgress aria-label={t('lookup.searching')} sx={{ height: 2, flex: 'none' }} />}
      {isError && <RetryAlert message={t('lookup.failed')} retry={refetch} />}
      {data && <Found data={data} onClose={onClose} />}
    </>
  );
}
