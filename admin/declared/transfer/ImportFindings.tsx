import { Box, Button, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import CheckIcon from '@mui/icons-material/Check';
import type { ManifestResource } from '@t3d/resources/kit';
import { useDeclaredResource } from '../declaration';
import type { ImportResult } from '../../providers/dataProvider';
import { countText } from '../../locales/counts';
import { useT } from '../../locales/useT';
import { pathLabel } from '../form/paths';
import type { ImportStep } from './useImport';
import { IMPORT_STEPS } from './useImport';
import { ROUND } from '../../ui/themeKeys';
import { Heading } from '../../ui/Text';

/** More rows than this are counted, not listed. */
const LISTED = 200;

/** What a column of the file is called here: rows that are actions have fields of their own. */
export const labelOf = ({ importFields = [], fields }: ManifestResource, name: string): string =>
  pathLabel([...importFields, ...fields], name);

/** Where an import stands: file, columns, check, done. */
export function ImportSteps({ at }: { at: ImportStep }) {
  const t = useT();
  const now = IMPORT_STEPS.indexOf(at);
  return (
    <Box
      component="ol"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        fontSize: 'size.small',
      }}
    >
      {IMPORT_STEPS.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={index === now ? 'step' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 0.75,
            color: index === now ? 'ink.primary' : 'ink.secondary',
            fontWeight: index === now ? 600 : 400,
          }}
        >
          <Box
            component="span"
            aria-hidden
            sx={{
              width: 20,
              height: 20,
              borderRadius: '50%',
              display: 'inline-flex',
              alignItems: 'center',
              justifyContent: 'center',
              fontSize: 'size.note',
              border: '1px solid',
              borderColor: index <= now ? 'accent.base' : 'line.control',
              color: index <= now ? 'accent.base' : undefined,
            }}
          >
            {index < now ? <CheckIcon sx={{ fontSize: 'icon.xs' }} /> : index + 1}
          </Box>
          {t(`crud.import.steps.${step}`)}
        </Box>
      ))}
    </Box>
  );
}

/**
 * Which heading of the file was taken for which field; headings that no field has are named, their columns are left
 * out.
 */
export function RecognisedColumns({
  columns,
  rematch,
}: {
  columns: NonNullable<ImportResult['columns']>;
  rematch: (() => void) | undefined;
}) {
  const t = useT();
  const resource = useDeclaredResource();
  const unknown = columns.filter((column) => column.field === null && column.heading !== '');
  return (
    <Box component="section" data-columns sx={{ fontSize: 'size.small' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
        <Heading level={3} size="small" sx={{ flex: 1 }}>
          {t('crud.import.columns')}
        </Heading>
        {rematch && (
          <Button size="small" onClick={rematch}>
            {t('imports.columns.change')}
          </Button>
        )}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 0.75 }}>
        {columns.flatMap(({ heading, field }, index) =>
          field === null
            ? []
            : [
                <Box
                  component="li"
                  key={index}
                  sx={{
                    px: 1,
                    py: '1px',
                    borderRadius: ROUND.chip,
                    bgcolor: 'surface.sunken',
                    overflowWrap: 'anywhere',
                  }}
                >
                  {heading}
                  {labelOf(resource, field) !== heading.replace(/\*$/, '') && (
                    <>
                      <Box component="span" sx={{ color: 'ink.secondary', mx: 0.5 }}>
                        →
                      </Box>
                      {labelOf(resource, field)}
                    </>
                  )}
                </Box>,
              ],
        )}
      </Box>
      {unknown.length > 0 && (
        <Box sx={{ mt: 0.75, color: 'ink.secondary', overflowWrap: 'anywhere' }}>
          {t('imports.columns.leftOut', { names: unknown.map((column) => column.heading).join(t('imports.comma')) })}
        </Box>
      )}
    </Box>
  );
}

/** The errors of rows, where the rows themselves are not to be had. */
export function RowErrors({ errors }: { errors: ImportResult['errors'] }) {
  const t = useT();
  const resource = useDeclaredResource();
  const nameOf = (field: string | null): string => (field === null ? '–' : labelOf(resource, field));
  return (
    <Box sx={{ maxHeight: 320, overflow: 'auto', border: 'divider', borderRadius: ROUND.card }}>
      <Table size="small" stickyHeader aria-label={t('crud.import.errors')}>
        <TableHead>
          <TableRow>
            <TableCell sx={{ width: 64 }}>{t('crud.import.row')}</TableCell>
            <TableCell>{t('crud.import.field')}</TableCell>
            <TableCell>{t('crud.import.message')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {errors.slice(0, LISTED).map((error, index) => (
            <TableRow key={index}>
              <TableCell>{error.row}</TableCell>
              <TableCell>{nameOf(error.field)}</TableCell>
              <TableCell>{error.message}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {errors.length > LISTED && (
        <Box sx={{ p: 1, fontSize: 'size.note', color: 'ink.secondary' }}>
          {t('crud.more', { count: countText(errors.length - LISTED) })}
        </Box>
      )}
    </Box>
  );
}
