import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Box, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { isReference, kindOf } from '@t3d/resources/kit';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource, useRecord } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { CopyButton, Digits } from '../../ui/Digits';
import { listPath } from '../../state/resourcePaths';
import { type Row, columnsOf, fieldOf, isBlank, isKeyLike, isState, labelKey, recordName } from '../records';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { Toolbar } from '../../ui/Toolbar';
import { Heading } from '../../ui/Text';
import { type Steps, RecordActions } from './RecordActions';

const DIGITS = /^\d+$/;
const NUMBER_NAME = { fontFamily: MONO, fontWeight: 400, '& .digits > span': { fontSize: 'inherit' } } as const;
/** Moves states and owner below the name on a phone, aligned with the name. */
const UNDER_NAME = { flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 6, sm: 0 } } as const;
/** Lets a long name wrap beside the back arrow. */
const BESIDE_ARROW = { flex: { xs: '1 1 0', sm: '0 1 auto' }, minWidth: 0 } as const;

/** Returns the fields beside the name. By default a reference and an amount beside a mere number. */
function headlineFields(
  resource: ManifestResource,
  record: Row,
  { name, chosen }: { name: string; chosen: readonly string[] | undefined },
): ManifestField[] {
  const columns = columnsOf(resource);
  const given =
    chosen?.flatMap((name) => columns.find((field) => field.name === name && !isBlank(record[name])) ?? []) ?? [];
  if (given.length > 0 || !isKeyLike(name)) return given;
  const named = columns.find((field) => isReference(field) && !DIGITS.test(String(record[labelKey(field.name)] ?? '')));
  return [named, columns.find((field) => kindOf(field).isAmount)].filter((field) => field !== undefined);
}

export interface RecordTitleProps extends Steps {
  headline?: readonly string[] | undefined;
  /** Replaces the record's name in the title. */
  title?: ReactNode;
  beside?: ReactNode;
}

export function RecordTitle({ headline, title, beside, ...steps }: RecordTitleProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const language = useLanguage();
  const name = recordName(resource, record, language);
  const named = resource.recordLabel.find((field) => !isBlank(record[field]));
  const nameField = named === undefined ? undefined : fieldOf(resource, named);
  const isNumberText = nameField !== undefined && kindOf(nameField).isNumberText && isKeyLike(name);
  const chips = resource.fields
    .filter((field) => field.readable && isState(field) && !isBlank(record[field.name]))
    .slice(0, 2);
  // Adds a reference and an amount to a name that is only a number.
  const more = headlineFields(resource, record, { name, chosen: headline });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: { xs: 'nowrap', sm: 'wrap' }, gap: 1, mb: 1.5 }}>
      <Toolbar sx={{ minHeight: 32, minWidth: 0 }}>
        <Tooltip title={t('crud.back')}>
          <IconButton component={Link} to={listPath(resource)} aria-label={t('crud.back')}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Heading level={1} sx={!title && isKeyLike(name) ? NUMBER_NAME : BESIDE_ARROW}>
          {title ?? (isNumberText ? <Digits value={name} copy={false} /> : name)}
        </Heading>
        <Toolbar sx={UNDER_NAME}>
          {!title && isKeyLike(name) && <CopyButton text={name} />}
          {beside}
          {(beside === undefined ? chips : []).map((field) => (
            <DeclaredField key={field.name} source={field.name} />
          ))}
          {beside === undefined && more.length > 0 && (
            <Box sx={{ color: 'ink.secondary', '& span': { display: 'inline !important', color: 'inherit' } }}>
              {more.map((field, index) => (
                <span key={field.name}>
                  {index > 0 && ' · '}
                  <DeclaredField source={field.name} />
                </span>
              ))}
            </Box>
          )}
        </Toolbar>
      </Toolbar>
      <RecordActions {...steps} />
    </Box>
  );
}
