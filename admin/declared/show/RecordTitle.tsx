import { Link } from 'react-router';
import { Box, IconButton, Tooltip } from '@mui/material';
import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import type { ManifestField, ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import { DeclaredField } from '../fields/DeclaredField';
import { CopyButton } from '../../ui/Digits';
import { useExtension } from '../handMade';
import { listPath } from '../../state/resourcePaths';
import { columnsOf, isBlank, isKeyLike, labelKey, recordName } from '../records';
import type { Row } from '../records';
import { useRecord } from '../useRecord';
import { useLanguage } from '../../locales/useLanguage';
import { useT } from '../../locales/useT';
import { MONO } from '../../tokens';
import { RecordActions } from './RecordActions';
import { Toolbar } from '../../ui/Toolbar';
import { Heading } from '../../ui/Text';

const DIGITS = /^\d+$/;
/** On a phone states and owner stand under the name, in line with it. */
const UNDER_NAME = { flex: { xs: '1 0 100%', sm: 'none' }, pl: { xs: 6, sm: 0 } } as const;
/** A long name on a phone breaks within its line, beside the arrow, in place of moving below it. */
const BESIDE_ARROW = { flex: { xs: '1 1 0', sm: '0 1 auto' }, minWidth: 0 } as const;

const hasTones = (field: ManifestField): boolean =>
  field.kind === 'enum' && Boolean(field.options?.some((option) => option.tone));

/**
 * The fields that stand beside the name of a record: those chosen by hand; else, beside a number, the first name and
 * the first amount of its list.
 */
function headlineFields(
  resource: ManifestResource,
  record: Row,
  { name, chosen }: { name: string; chosen: readonly string[] | undefined },
): ManifestField[] {
  const columns = columnsOf(resource);
  const given =
    chosen?.flatMap((name) => columns.find((field) => field.name === name && !isBlank(record[name])) ?? []) ?? [];
  if (given.length > 0 || !isKeyLike(name)) return given;
  const named = columns.find(
    (field) => field.kind === 'reference' && !DIGITS.test(String(record[labelKey(field.name)] ?? '')),
  );
  return [named, columns.find((field) => field.kind === 'money')].filter((field) => field !== undefined);
}

/** The name of the record, its states, and what can be done with it. */
export function RecordTitle() {
  const t = useT();
  const resource = useDeclaredResource();
  const record = useRecord();
  const language = useLanguage();
  const { headline } = useExtension(resource);
  const name = recordName(resource, record, language);
  const chips = resource.fields
    .filter((field) => field.readable && hasTones(field) && !isBlank(record[field.name]))
    .slice(0, 2);
  // A number alone means little to a reader: what it refers to and its amount stand beside it.
  const more = headlineFields(resource, record, { name, chosen: headline });
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', flexWrap: { xs: 'nowrap', sm: 'wrap' }, gap: 1, mb: 1.5 }}>
      <Toolbar sx={{ minHeight: 32, minWidth: 0 }}>
        <Tooltip title={t('crud.back')}>
          <IconButton component={Link} to={listPath(resource)} aria-label={t('crud.back')}>
            <ArrowBackIcon />
          </IconButton>
        </Tooltip>
        <Heading level={1} sx={isKeyLike(name) ? { fontFamily: MONO, fontWeight: 400 } : BESIDE_ARROW}>
          {name}
        </Heading>
        {isKeyLike(name) && <CopyButton text={name} />}
        <Toolbar sx={UNDER_NAME}>
          {chips.map((field) => (
            <DeclaredField key={field.name} source={field.name} />
          ))}
          {more.length > 0 && (
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
      <RecordActions />
    </Box>
  );
}
