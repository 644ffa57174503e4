import Add from '@mui/icons-material/Add';
import Close from '@mui/icons-material/Close';
import NavigateBefore from '@mui/icons-material/NavigateBefore';
import NavigateNext from '@mui/icons-material/NavigateNext';
import { Alert, Box, Button, IconButton, Stack, Tab, Tabs, Tooltip } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { Link } from 'react-router';
import { useT } from '../../locales/useT';
import { FilledDialog } from '../../ui/FilledDialog';
import { BusyButton } from '../../ui/BusyButton';
import { Cell } from '../../crud/cells/Cell';
import { Digits } from '../../ui/Digits';
import { DANGER } from '../../crud/icons';
import { newRecordPath } from '../../state/resourcePaths';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
import { useResourceOf } from '../../providers/manifest';
import type { RealNameDocument } from '../../providers/realNames';
import { Decisions } from './Decisions';
import { DocumentChecks, DocumentFields } from './DocumentFacts';
import { DocumentImage } from './DocumentImage';
import { RejectForm } from './RejectForm';
import type { Review, Start } from './useReview';
import { useReview } from './useReview';
import { useReviewKeys } from './useReviewKeys';

const wordsOf = (resource: ManifestResource, name: string, value: string): string =>
  resource.fields.find((field) => field.name === name)?.options?.find((option) => option.value === value)?.label ??
  value;

function ReviewHeader({ review, onClose }: { review: Review; onClose: () => void }) {
  const t = useT();
  const { at, id, waiting, total } = review;
  const place = waiting.findIndex((one) => one.id === id) + 1;
  const others = waiting.some((one) => one.id !== id);
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        columnGap: 1,
        px: 2.5,
        py: 1,
        borderBottom: '1px solid var(--divider)',
      }}
    >
      <Box component="h2" id="review-title" sx={{ m: 0, fontSize: 16, lineHeight: '24px', fontWeight: 600 }}>
        {t('sales.realName.title')}
      </Box>
      <Box sx={{ minWidth: 0, order: { xs: 1, sm: 0 }, width: { xs: '100%', sm: 'auto' } }}>
        <Digits value={at.label} />
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center' }}>
        {total > 0 && (
          <>
            <Tooltip title={t('sales.realName.previous')}>
              <span>
                <IconButton
                  size="small"
                  disabled={!others}
                  aria-label={t('sales.realName.previous')}
                  onClick={() => review.move(-1)}
                >
                  <NavigateBefore />
                </IconButton>
              </span>
            </Tooltip>
            <Box
              data-queue={total}
              sx={{ fontSize: 13, color: 'var(--text2)', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
            >
              {place > 0 ? t('sales.realName.place', { place, total }) : t('sales.realName.waiting', { total })}
            </Box>
            <Tooltip title={t('sales.realName.next')}>
              <span>
                <IconButton
                  size="small"
                  disabled={!others}
                  aria-label={t('sales.realName.next')}
                  onClick={() => review.move(1)}
                >
                  <NavigateNext />
                </IconButton>
              </span>
            </Tooltip>
          </>
        )}
        <IconButton size="small" aria-label={t('shell.close')} onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
    </Box>
  );
}

/** The documents of one card side by side, where there are several. */
function DocumentTabs({ resource, review }: { resource: ManifestResource; review: Review }) {
  const t = useT();
  const documents = review.documents.data ?? [];
  const status = resource.fields.find((field) => field.name === 'status');
  if (documents.length < 2 || review.id === undefined || !documents.some((one) => one.id === review.id)) return null;
  return (
    <Tabs
      value={review.id}
      onChange={(_event, id: number) => review.show(id)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t('sales.realName.papers')}
      sx={{ px: 1.5, borderBottom: '1px solid var(--divider)' }}
    >
      {documents.map((one) => (
        <Tab
          key={one.id}
          value={one.id}
          label={
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              {wordsOf(resource, 'docType', one.docType)}
              {status && <Cell field={status} record={one} />}
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}

function DocumentBody({
  resource,
  realName,
  problem,
}: {
  resource: ManifestResource;
  realName: RealNameDocument;
  problem: string | undefined;
}) {
  const t = useT();
  const status = resource.fields.find((field) => field.name === 'status');
  const docType = wordsOf(resource, 'docType', realName.docType);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <DocumentImage
        key={realName.id}
        realName={realName.id}
        has={realName.image !== null && realName.image !== undefined && !realName.purgedAt}
        alt={t('sales.realName.image', { name: docType })}
      />
      <Stack spacing={2} sx={{ p: 2.5, minWidth: 0 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {/* Toasts lie outside the dialog, where assistive tools do not hear them. */}
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Box sx={{ fontWeight: 600 }}>{docType}</Box>
          {status && <Cell field={status} record={realName} />}
          {realName.reason && (
            <Box sx={{ fontSize: 13, color: 'var(--text2)', overflowWrap: 'anywhere' }}>{realName.reason}</Box>
          )}
        </Box>
        <DocumentFields resource={resource} realName={realName} />
        <DocumentChecks resource={resource} checks={realName.checks ?? []} />
        <Decisions resource={resource} realName={realName} />
      </Stack>
    </Box>
  );
}

function ReviewFooter({
  resource,
  review,
  onClose,
}: {
  resource: ManifestResource;
  review: Review;
  onClose: () => void;
}) {
  const t = useT();
  const { waits, busy } = review;
  const may = (name: string): boolean => resource.actions.some((action) => action.name === name);
  if (review.rejecting)
    return (
      <RejectForm
        busy={busy}
        problem={review.problem}
        reason={review.reason}
        setReason={review.setReason}
        onReject={review.reject}
        onCancel={() => {
          review.setRejecting(false);
          review.setReason('');
        }}
      />
    );
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2.5,
        py: 1.5,
        borderTop: '1px solid var(--divider)',
      }}
    >
      {resource.calls.create && (
        <Button
          variant="text"
          color="primary"
          startIcon={<Add />}
          component={Link}
          to={`${newRecordPath(resource)}?terminal=${review.at.terminal}`}
          onClick={onClose}
        >
          {t('sales.realName.submit')}
        </Button>
      )}
      <Box
        sx={{ flex: 1, fontSize: 12, color: 'var(--text2)', display: { xs: 'none', md: 'block' }, textAlign: 'right' }}
      >
        {(waits || busy) && t('sales.realName.keys')}
      </Box>
      <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
        {(waits || busy) && may('reject') && (
          <Button
            variant="outlined"
            color="error"
            sx={DANGER}
            disabled={busy}
            onClick={() => review.setRejecting(true)}
          >
            {t('sales.realName.reject')}
          </Button>
        )}
        {(waits || busy) && may('approve') ? (
          <BusyButton
            variant="contained"
            color="primary"
            busy={busy}
            busyText={t('crud.busy')}
            wait={600}
            onPress={review.approve}
          >
            {t('sales.realName.approve')}
          </BusyButton>
        ) : (
          <Button variant="outlined" onClick={onClose}>
            {t('shell.close')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/**
 * The documents of a card beside their picture, with what the machine found, and the decision; from the queue, one
 * after the other.
 */
export function ReviewDialog({ start, onClose }: { start: Start; onClose: () => void }) {
  const t = useT();
  const resource = useResourceOf('real-names');
  const review = useReview(start);
  useReviewKeys(review);
  const { documents, realName } = review;
  if (!resource) return null;
  const failed = realName.error ?? documents.error;
  const none = documents.data?.length === 0 && review.id === undefined;
  return (
    <FilledDialog
      filled={review.rejecting && review.reason.trim() !== ''}
      onClose={onClose}
      maxWidth={false}
      aria-labelledby="review-title"
      slotProps={{ paper: { sx: { width: 960, maxWidth: 'calc(100vw - 32px)', m: 2 } } }}
    >
      <ReviewHeader review={review} onClose={onClose} />
      <DocumentTabs resource={resource} review={review} />
      <Box sx={{ overflow: 'auto', minHeight: 240 }} aria-busy={realName.isFetching}>
        {failed && !realName.data && (
          <ErrorState
            error={failed}
            retry={() => {
              void documents.refetch();
              void realName.refetch();
            }}
          />
        )}
        {none && <EmptyState text={t('sales.realName.none')} />}
        {!realName.data && !failed && !none && <RowsSkeleton />}
        {realName.data && (
          <DocumentBody
            resource={resource}
            realName={realName.data}
            problem={review.rejecting ? undefined : review.problem}
          />
        )}
      </Box>
      <ReviewFooter resource={resource} review={review} onClose={onClose} />
    </FilledDialog>
  );
}
