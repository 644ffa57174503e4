import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow, useMediaQuery } from '@mui/material';
import type { ResourceRights, RightRow } from '@t3d/resources/kit';
import { Fragment } from 'react';
import { useT } from '../../locales/useT';
import { StatusChip } from '../../ui/StatusChip';
import { MEASURES, MONO } from '../../tokens';

export type Shown = 'all' | 'allowed' | 'denied';
interface FoundRight {
  resource: ResourceRights;
  call: RightRow;
}

/** The filler words of a question, for example of "why can't I export bills?" */
const FILLER = new Set('why can cant cannot not i we do does the a an my to he she they this user may'.split(' '));
const CHINESE_FILLER = /为什么|為什麼|为何|為何|怎么|怎麼|不能|不可以|无法|無法|我|他|她|能|吗|嗎/g;
const HAN = /\p{Script=Han}/u;

export function wordsOf(question: string): string[] {
  const plain = question.toLowerCase().replaceAll(/['’]/g, '').replaceAll(CHINESE_FILLER, ' ');
  return plain.split(/[^\p{L}\p{N}:_*-]+/u).filter((word) => word !== '' && !FILLER.has(word));
}

/** Returns whether a text contains a word, for Chinese all its characters. */
const isIn = (word: string, text: string): boolean =>
  text.includes(word) || (HAN.test(word) && [...word].every((character) => text.includes(character)));
const matchesWord = (word: string, text: string): boolean =>
  isIn(word, text) || (word.length > 3 && word.endsWith('s') && isIn(word.slice(0, -1), text));

export function findRights(resources: readonly ResourceRights[], question: string, shown: Shown): FoundRight[] {
  const words = wordsOf(question);
  return resources.flatMap((resource) =>
    resource.calls
      .filter((call) => shown === 'all' || call.allowed === (shown === 'allowed'))
      .filter((call) => {
        const text = `${resource.label} ${call.label} ${call.pattern}`.toLowerCase();
        return words.every((word) => matchesWord(word, text));
      })
      .map((call) => ({ resource, call })),
  );
}

const QUIET = { typography: 'note', color: 'ink.secondary' } as const;
const CELL = { height: 'auto !important', py: '8px !important', verticalAlign: 'top', whiteSpace: 'normal' } as const;

function Verdict({ call }: { call: RightRow }) {
  const t = useT();
  return call.allowed ? (
    <StatusChip label={t('access.rights.may')} tone="green" icon="CheckCircle" />
  ) : (
    <StatusChip label={t('access.rights.mayNot')} tone="amber" icon="ReportProblem" />
  );
}

/** Explains who can grant a permission, or on which records an action is allowed. */
function Why({ call, onGrant }: { call: RightRow; onGrant: (() => void) | undefined }) {
  const t = useT();
  return (
    <Box sx={{ display: 'grid', gap: 0.25, overflowWrap: 'anywhere' }}>
      {call.reasons.map(({ code, text }) => (
        <Box key={code}>{text}</Box>
      ))}
      {call.remedy && <Box sx={QUIET}>{call.remedy}</Box>}
      {call.rows && <Box sx={QUIET}>{t('access.rights.onlyRows', { rows: call.rows })}</Box>}
      {call.when && <Box sx={QUIET}>{t('access.rights.onlyWhen', { when: call.when })}</Box>}
      {onGrant && (
        <Box>
          <Button size="small" onClick={onGrant} data-grant={call.pattern}>
            {t('access.grant.add')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

function Heading({ resource, span }: { resource: ResourceRights; span: number }) {
  const t = useT();
  const hidden = { count: resource.hiddenFields, names: resource.hidden.join(t('access.comma')) };
  const hiddenText = t(hidden.names ? 'access.rights.hiddenNamed' : 'access.rights.hidden', hidden);
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="rowgroup"
        colSpan={span}
        sx={{ ...CELL, bgcolor: 'surface.sunken', textAlign: 'left' }}
      >
        <Box sx={{ fontWeight: 600, color: 'ink.primary' }}>{resource.label}</Box>
        <Box sx={{ ...QUIET, fontWeight: 400 }}>
          {t('access.rights.rows', { rows: resource.rows })}
          {resource.hiddenFields > 0 && ` · ${hiddenText}`}
        </Box>
      </TableCell>
    </TableRow>
  );
}

interface Props {
  found: readonly FoundRight[];
  onGrant: ((call: RightRow) => void) | undefined;
}

export function RightsTable({ found, onGrant }: Props) {
  const t = useT();
  const label = t('access.rights.title');
  const phone = useMediaQuery(`(max-width:${MEASURES.mobileAt}px)`, { noSsr: true });
  const grantOf = (call: RightRow): (() => void) | undefined =>
    onGrant && call.reasons[0]?.code === 'pattern' ? () => onGrant(call) : undefined;
  return (
    <Box
      tabIndex={0}
      role="group"
      aria-label={label}
      data-rights
      sx={{ maxHeight: 480, overflow: 'auto', borderTop: 'divider' }}
    >
      <Table size="small" aria-label={label} sx={{ tableLayout: 'fixed' }}>
        <TableHead>
          <TableRow>
            {(phone ? (['action', 'why'] as const) : (['action', 'verdict', 'why'] as const)).map((head) => (
              <TableCell key={head} sx={{ width: head === 'action' ? '32%' : head === 'verdict' ? 112 : 'auto' }}>
                {t(`access.rights.${head}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {found.map(({ resource, call }, index) => (
            <Fragment key={`${call.pattern} ${call.label}`}>
              {found[index - 1]?.resource !== resource && <Heading resource={resource} span={phone ? 2 : 3} />}
              <TableRow data-pattern={call.pattern} data-allowed={call.allowed}>
                <TableCell sx={CELL}>
                  <Box>{call.label}</Box>
                  <Box sx={{ ...QUIET, fontFamily: MONO, overflowWrap: 'anywhere' }}>{call.pattern}</Box>
                </TableCell>
                {!phone && (
                  <TableCell sx={CELL}>
                    <Verdict call={call} />
                  </TableCell>
                )}
                <TableCell sx={CELL}>
                  {phone && (
                    <Box sx={{ mb: 0.5 }}>
                      <Verdict call={call} />
                    </Box>
                  )}
                  <Why call={call} onGrant={grantOf(call)} />
                </TableCell>
              </TableRow>
            </Fragment>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
