import { isEqual, kindOf } from '@t3d/resources/kit';
import type { ReactNode } from 'react';
import { Box } from '@mui/material';
import { countText } from '../../locales/counts';
import { type Translate, useT, wordOf } from '../../locales/useT';
import { useResourceOf } from '../../providers/manifest';
import { fieldOf, isBlank, labelKey } from '../records';
import { DeclaredField } from './DeclaredField';
import { type ViewProps, makeField } from './makeField';
import { DottedFacts } from '../../ui/DottedFacts';
import { CUT, Text } from '../../ui/Text';

const SHOWN = 2;
interface Change {
  before?: unknown;
  after?: unknown;
}

type ChangesProps = ViewProps<Record<string, Change | null>>;
type Names = Record<string, Record<string, string> | undefined>;

const scalar = (value: unknown): string =>
  isBlank(value)
    ? '–'
    : typeof value === 'number'
      ? countText(value)
      : typeof value === 'object'
        ? JSON.stringify(value)
        : String(value);

/** Formats a value as text, for example counts as `5 created · 2 updated`. */
function plain(value: unknown, t: Translate): string {
  if (isBlank(value) || typeof value !== 'object' || Array.isArray(value)) return scalar(value);
  return Object.entries(value as Record<string, unknown>)
    .map(([name, one]) => wordOf(t, 'tray.audit.counts', name, `${name} ${scalar(one)}`, { count: scalar(one) }))
    .join(' · ');
}

interface NamedChange {
  name: string;
  label: string;
  before: ReactNode;
  after: ReactNode;
  added: boolean;
}

function useNamedChanges({ value, record, source, wide }: ChangesProps): NamedChange[] {
  const t = useT();
  const about = useResourceOf(String(record.resource ?? ''));
  const names = (record[labelKey(source)] ?? {}) as Names;
  const nameOf = (name: string, value: unknown): unknown =>
    Array.isArray(value) ? value.map((id) => names[name]?.[String(id)] ?? null) : names[name]?.[String(value)];
  const valueOf = (name: string, value: unknown): ReactNode => {
    const known = about && fieldOf(about, name);
    if (!known) return plain(value, t);
    if (kindOf(known).refersTo === 'file' && !isBlank(value)) return String(nameOf(name, value) ?? `#${String(value)}`);
    const side = { [name]: value, [labelKey(name)]: nameOf(name, value) };
    return <DeclaredField source={name} resource={about.name} record={side} wide={wide} />;
  };
  return Object.entries(value)
    .filter(([, change]) => !isEqual(change?.before, change?.after))
    .map(([name, change]) => ({
      name,
      label: (about && fieldOf(about, name)?.label) ?? wordOf(t, 'tray.audit.parts', name),
      before: valueOf(name, change?.before),
      after: valueOf(name, change?.after),
      added: isBlank(change?.before),
    }));
}

function ChangesLine({ changes }: { changes: readonly NamedChange[] }) {
  const t = useT();
  return (
    <Box
      component="span"
      sx={{
        display: 'block',
        maxWidth: 360,
        ...CUT,
        '& span:not(.status-chip, .status-chip *)': { display: 'inline', maxWidth: 'none' },
      }}
    >
      <DottedFacts
        facts={changes.slice(0, SHOWN).map(({ name, label, before, after, added }) => ({
          name,
          label,
          value: added ? (
            after
          ) : (
            <>
              {before} → {after}
            </>
          ),
        }))}
      />
      {changes.length > SHOWN && (
        <Text as="span" colour="ink.secondary">
          {' '}
          {t('tray.audit.more', { count: countText(changes.length - SHOWN) })}
        </Text>
      )}
    </Box>
  );
}

function ChangesTable({ changes }: { changes: readonly NamedChange[] }) {
  const t = useT();
  return (
    <Box
      component="table"
      data-changes
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': {
          border: 'divider',
          px: 1.25,
          py: 0.75,
          verticalAlign: 'top',
          overflowWrap: 'anywhere',
        },
      }}
    >
      <thead>
        <tr>
          {(['tray.history.field', 'tray.audit.before', 'tray.audit.after'] as const).map((key) => (
            <Box
              key={key}
              component="th"
              scope="col"
              sx={{ textAlign: 'left', fontWeight: 600, fontSize: 'size.note' }}
            >
              {t(key)}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, label, before, after }) => (
          <tr key={name}>
            <Box component="th" scope="row" sx={{ textAlign: 'left', fontWeight: 400, color: 'ink.secondary' }}>
              {label}
            </Box>
            <td>{before}</td>
            <td>{after}</td>
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

function ChangesView(props: ChangesProps) {
  const t = useT();
  const changes = useNamedChanges(props);
  if (changes.length === 0)
    return (
      <Text as="span" colour="ink.secondary" className={props.className}>
        {props.wide ? t('tray.audit.none') : '–'}
      </Text>
    );
  return props.wide ? <ChangesTable changes={changes} /> : <ChangesLine changes={changes} />;
}

/** Shows the first two changes of an audit log entry, or with `wide` all changes in a table. */
export const ChangesField = makeField(() => ChangesView);
