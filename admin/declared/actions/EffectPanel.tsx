import { Alert, Box, LinearProgress, Stack } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import { type ActionPreview, type ManifestAction, formatMoney } from '@t3d/resources/kit';
import { countText } from '../../locales/counts';
import { type Translate, useT } from '../../locales/useT';
import { fieldPartOf } from '../kinds';
import { shortMoment } from '../fields/dates';
import { useOffset } from '../../state/useOffset';
import { Sentence, withName } from './Sentence';
import type { ActionCheck } from './check';
import { ROUND } from '../../ui/themeKeys';
import { Heading } from '../../ui/Text';

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  py: 1,
  fontSize: 'size.small',
  '&:not(:last-of-type)': { borderBottom: 'soft' },
} as const;
const CHANGED_LINE = { ...LINE, boxShadow: 'inset 3px 0 0', color: 'tone.amber', pl: 1 } as const;
const CARD = { bgcolor: 'surface.paper', border: 'divider', borderRadius: ROUND.card, p: 2 } as const;

type Effect = Pick<ActionPreview, 'cost' | 'changes'>;

/** Says nothing if all matched records are available. */
function matchedText({ matched, available, ranges }: ActionPreview, t: Translate): string {
  if (available === matched && !ranges?.length) return '';
  if (!ranges || ranges.length === 0) return t('crud.action.matched', { count: countText(matched) });
  return t('crud.action.matchedOf', {
    count: countText(matched),
    all: countText(ranges.reduce((sum, range) => sum + range.count, 0)),
  });
}

function Counts({ preview, label }: { preview: ActionPreview; label: string }) {
  const t = useT();
  const share = preview.matched > 0 ? (preview.available / preview.matched) * 100 : 0;
  return (
    <Box sx={CARD}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1 }}>
        <Box
          data-available={preview.available}
          sx={{ flex: 'none', typography: 'hero', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
        >
          {countText(preview.available)}
        </Box>
        <Box sx={{ flex: 'none', color: 'ink.secondary' }}>
          {t('crud.action.available', { label: label.replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase()) })}
        </Box>
        <Box sx={{ ml: 'auto', fontSize: 'size.note', color: 'ink.secondary', textAlign: 'right' }}>
          {matchedText(preview, t)}
        </Box>
      </Box>
      <Box
        aria-hidden
        sx={{
          display: 'flex',
          gap: 0.25,
          height: 8,
          borderRadius: ROUND.chip,
          overflow: 'hidden',
          bgcolor: 'surface.sunken',
          mt: 0.5,
        }}
      >
        {share > 0 && <Box sx={{ width: `${share}%`, bgcolor: 'accent.base' }} />}
        {share < 100 && preview.matched > 0 && <Box sx={{ flex: 1, minWidth: 6, bgcolor: 'tone.amber' }} />}
      </Box>
      {(preview.refused ?? []).map((rejected) => (
        <Box key={rejected.reason} sx={{ mt: 1, fontSize: 'size.small' }}>
          <b>{countText(rejected.count)}</b> {rejected.reason}
          {rejected.examples?.length ? (
            <Box
              data-data
              title={rejected.examples.join(', ')}
              sx={{ fontSize: 'size.note', color: 'ink.secondary', overflowWrap: 'anywhere' }}
            >
              {rejected.examples.slice(0, 3).join(', ')}
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}

type Line = NonNullable<ActionPreview['changes']>[number];
const isMoney = (unit: Line['kind']): boolean => unit === 'money';

interface ShownValue extends Pick<Line, 'kind' | 'currency'> {
  value: Line['before'];
  offset: number;
}

function lineOf({ value, kind: unit, currency, offset }: ShownValue): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'time') return shortMoment(value, offset);
  if (isMoney(unit)) return `${formatMoney(Number(value))}${currency ? ` ${currency}` : ''}`;
  return typeof value === 'number' ? countText(value) : value;
}

export function EffectChanges({ preview, changes = [] }: { preview: Effect; changes?: ActionCheck['changes'] }) {
  const t = useT();
  const offset = useOffset();
  const { cost, changes: given = [] } = preview;
  const lines: Line[] = [...given];
  if (cost) {
    const { currency, before, after } = cost;
    const amount = `${formatMoney(cost.amount, { signed: true })} ${currency}`;
    lines.unshift({ label: t('crud.action.cost'), after: amount });
    if (!given.some((line) => isMoney(line.kind) && line.before !== undefined))
      lines.push({ label: t('crud.action.balance'), before, after, kind: 'money', currency });
  }
  if (lines.length === 0) return null;
  return (
    <Box component="dl" sx={{ ...CARD, m: 0, py: 0.5 }}>
      {lines.map((line, index) => {
        // The former value, if the value has changed since the previous preview.
        const former = changes.find(({ what, before }) => what === line.label && before !== null)?.before ?? undefined;
        return (
          <Box key={`${index} ${line.label}`} sx={former === undefined ? LINE : CHANGED_LINE} data-former={former}>
            <Box component="dt" sx={{ color: 'ink.secondary', minWidth: 64, overflowWrap: 'anywhere' }}>
              <Sentence text={withName(line.label, line.about)} />
            </Box>
            <Box
              component="dd"
              sx={{
                m: 0,
                ml: 'auto',
                textAlign: 'right',
                fontVariantNumeric: 'tabular-nums',
                overflowWrap: 'anywhere',
              }}
            >
              {former !== undefined && (
                <Box component="s" sx={{ color: 'ink.secondary', mr: 1 }}>
                  {former}
                </Box>
              )}
              <Box component="span" sx={{ color: 'ink.primary' }}>
                {line.before !== undefined && (
                  <>
                    {lineOf({ ...line, value: line.before, offset })}{' '}
                    <Box component="span" sx={{ color: 'ink.secondary', mx: 0.5 }}>
                      →
                    </Box>{' '}
                  </>
                )}
                <b>{lineOf({ ...line, value: line.after, offset })}</b>
              </Box>
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

export const isSingle = (
  action: Pick<ManifestAction, 'on' | 'ranges'>,
  preview: Pick<ActionPreview, 'matched'>,
): boolean => action.on !== 'many' && !action.ranges && preview.matched <= 1;

function problemLines(action: ManifestAction, { fieldErrors }: ActionCheck, problem: string): string[] {
  const lines = Object.entries(fieldErrors ?? {}).map(([name, message]) => {
    const label = action.fields.find((field) => field.name === name)?.label;
    return label && !message.includes(label) ? `${label}: ${message}` : message;
  });
  return lines.length > 0 ? [...new Set(lines)].slice(0, 5) : [problem];
}

function Findings({
  action,
  preview,
  changes,
}: {
  action: ManifestAction;
  preview: ActionPreview;
  changes?: ActionCheck['changes'];
}) {
  const single = isSingle(action, preview);
  const counted = !single && (action.on === 'many' || preview.available < preview.matched || preview.matched > 1);
  return (
    <Stack spacing={1.5}>
      {single &&
        (preview.refused ?? []).map(({ reason }) => (
          <Alert key={reason} severity="warning">
            {reason}
          </Alert>
        ))}
      {counted && <Counts preview={preview} label={action.label} />}
      <EffectChanges preview={preview} changes={changes} />
      {action.fields.map((field) => {
        const { Findings: Own } = fieldPartOf(field);
        return Own && <Own key={field.name} preview={preview} />;
      })}
    </Stack>
  );
}

/** Shows the previous preview faded while a new one loads. */
export function EffectPanel({
  action,
  check,
  beside = true,
}: {
  action: ManifestAction;
  check: ActionCheck;
  beside?: boolean;
}) {
  const t = useT();
  const { preview, last, checking, problem } = check;
  return (
    <Box
      component="section"
      aria-live="polite"
      aria-busy={checking}
      sx={{ bgcolor: 'surface.sunken', borderLeft: { sm: beside ? 'divider' : undefined }, p: 2.5, minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5 }}>
        <Heading level={3} size="body">
          {t('crud.action.effect')}
        </Heading>
        <Box
          sx={{
            ml: 'auto',
            display: 'flex',
            alignItems: 'center',
            gap: 0.5,
            fontSize: 'size.note',
            color: 'ink.secondary',
          }}
        >
          {checking
            ? t('crud.action.checking')
            : preview && (
                <>
                  <CheckIcon sx={{ fontSize: 'icon.xs' }} />
                  {t('crud.action.checked')}
                </>
              )}
        </Box>
      </Box>
      <Box sx={{ height: 4, mt: -1, mb: 0.5 }}>
        {checking && <LinearProgress aria-label={t('crud.action.checking')} sx={{ height: 2 }} />}
      </Box>
      {problem && (
        <Alert severity="warning">
          {problemLines(action, check, problem).map((line) => (
            <Box key={line}>{line}</Box>
          ))}
        </Alert>
      )}
      {preview && <Findings action={action} preview={preview} changes={check.changes} />}
      {!preview && last && checking && (
        <Box aria-hidden data-older inert sx={{ opacity: 0.45 }}>
          <Findings action={action} preview={last} />
        </Box>
      )}
      {!preview && !problem && !checking && (
        <Box sx={{ fontSize: 'size.small', color: 'ink.secondary' }}>{t('crud.action.fillFirst')}</Box>
      )}
    </Box>
  );
}
