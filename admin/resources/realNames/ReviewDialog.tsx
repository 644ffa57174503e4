import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, Stack, Tab, Tabs } from '@mui/material';
import type { ManifestResource } from '@t3d/resources/kit';
import { ResourceContextProvider } from 'ra-core';
import { Link } from 'react-router';
import { useDeclaredResource } from '../../declared/declaration';
import { useT } from '../../locales/useT';
import { AppDialog, DialogFooter } from '../../ui/AppDialog';
import { BusyButton } from '../../ui/BusyButton';
import { EnumField } from '../../declared/fields';
import { DANGER } from '../../declared/icons';
import { newRecordPath } from '../../state/resourcePaths';
import { EmptyState, ErrorState, RowsSkeleton } from '../../ui/states';
import { useResourceOf } from '../../providers/manifest';
import { ToolbarEnd } from '../../ui/Toolbar';
import { useActionRequest } from '../../declared/actions/request';
import { Decisions, DocumentChecks, DocumentFields, RejectForm } from './DocumentParts';
import { DocumentImage } from './DocumentImage';
import { ReviewHeader } from './ReviewHeader';
import { type RealNameDocument, type Review, type Start, useReview, useReviewKeys } from './useReview';

const wordsOf = (resource: ManifestResource, name: string, value: string): string =>
  resource.fields.find((field) => field.name === name)?.options?.find((option) => option.value === value)?.label ??
  value;

function DocumentTabs({ review }: { review: Review }) {
  const t = useT();
  const resource = useDeclaredResource();
  const documents = review.documents.data ?? [];
  if (documents.length < 2 || review.id === undefined || !documents.some((one) => one.id === review.id)) return null;
  return (
    <Tabs
      value={review.id}
      onChange={(_event, id: number) => review.show(id)}
      variant="scrollable"
      scrollButtons={false}
      aria-label={t('realNames.papers')}
      sx={{ px: 1.5, borderBottom: 'divider' }}
    >
      {documents.map((one) => (
        <Tab
          key={one.id}
          value={one.id}
          label={
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
              {wordsOf(resource, 'docType', one.docType)}
              <EnumField source="status" record={one} emptyText="" />
            </Box>
          }
        />
      ))}
    </Tabs>
  );
}

function DocumentBody({ realName, problem }: { realName: RealNameDocument; problem: string | undefined }) {
  const t = useT();
  const resource = useDeclaredResource();
  const docType = wordsOf(resource, 'docType', realName.docType);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
      <DocumentImage
        key={realName.id}
        realName={realName.id}
        has={realName.image !== null && realName.image !== undefined && !realName.purgedAt}
        alt={t('realNames.image', { name: docType })}
      />
      <Stack spacing={2} sx={{ p: 2.5, minWidth: 0 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {/* Announces the decision inside the dialog, because screen readers ignore toasts outside. */}
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Box sx={{ fontWeight: 600 }}>{docType}</Box>
          <EnumField source="status" record={realName} emptyText="" />
          {realName.reason && (
            <Box sx={{ fontSize: 'size.small', color: 'ink.secondary', overflowWrap: 'anywhere' }}>
              {realName.reason}
            </Box>
          )}
        </Box>
        <DocumentFields realName={realName} />
        <DocumentChecks checks={realName.checks ?? []} />
        <Decisions realName={realName} />
      </Stack>
    </Box>
  );
}

interface FooterProps {
  review: Review;
  onClose: () => void;
}

/** The buttons of a decision, or a close button if none is pending. */
function DecisionButtons({ review, onClose }: FooterProps) {
  const t = useT();
  const { actions } = useDeclaredResource();
  const { waits, busy } = review;
  const may = (name: string): boolean => actions.some((action) => action.name === name);
  return (
    <ToolbarEnd>
      {(waits || busy) && may('reject') && (
        <Button variant="outlined" color="error" sx={DANGER} disabled={busy} onClick={() => review.setRejecting(true)}>
          {t('realNames.reject')}
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
          {t('realNames.approve')}
        </BusyButton>
      ) : (
        <Button variant="outlined" onClick={onClose}>
          {t('shell.close')}
        </Button>
      )}
    </ToolbarEnd>
  );
}

function ReviewFooter({ review, onClose }: FooterProps) {
  const t = useT();
  const resource = useDeclaredResource();
  const { waits, busy } = review;
  if (review.rejecting) return <RejectForm review={review} />;
  return (
    <DialogFooter sx={{ alignItems: 'center', justifyContent: 'flex-start' }}>
      {resource.calls.create && (
        <Button
          variant="text"
          color="primary"
          startIcon={<AddIcon />}
          component={Link}
          to={`${newRecordPath(resource)}?terminal=${review.at.terminal}`}
          onClick={onClose}
        >
          {t('realNames.submit')}
        </Button>
      )}
      <Box
        sx={{
          flex: 1,
          fontSize: 'size.note',
          color: 'ink.secondary',
          display: { xs: 'none', md: 'block' },
          textAlign: 'right',
        }}
      >
        {(waits || busy) && t('realNames.keys')}
      </Box>
      <DecisionButtons review={review} onClose={onClose} />
    </DialogFooter>
  );
}

function ReviewOfCard({ start, onClose }: { start: Start; onClose: () => void }) {
  const t = useT();
  const review = useReview(start);
  useReviewKeys(review);
  const { documents, realName } = review;
  const failed = realName.error ?? documents.error;
  const none = documents.data?.length === 0 && review.id === undefined;
  return (
    <AppDialog
      id="review-title"
      header={<ReviewHeader review={review} onClose={onClose} />}
      width={960}
      filled={review.rejecting && review.reason.trim() !== ''}
      onClose={onClose}
    >
      <DocumentTabs review={review} />
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
        {none && <EmptyState text={t('realNames.none')} />}
        {!realName.data && !failed && !none && <RowsSkeleton />}
        {realName.data && (
          <DocumentBody realName={realName.data} problem={review.rejecting ? undefined : review.problem} />
        )}
      </Box>
      <ReviewFooter review={review} onClose={onClose} />
    </AppDialog>
  );
}

/** Reviews a document, and in the queue all pending ones. */
export function ReviewDialog(props: { start: Start; onClose: () => void }) {
  if (!useResourceOf('real-names')) return null;
  return (
    <ResourceContextProvider value="real-names">
      <ReviewOfCard {...props} />
    </ResourceContextProvider>
  );
}

export function CardDocuments() {
  const {
    records: [card],
    onClose,
  } = useActionRequest();
  return card ? (
    <ReviewDialog start={{ terminal: card.id, label: String(card.iccid ?? card.cid ?? '') }} onClose={onClose} />
  ) : null;
}

export function QueuedDocument() {
  const {
    records: [realName],
    onClose,
  } = useActionRequest();
  return realName ? (
    <ReviewDialog
      start={{
        terminal: Number(realName.terminal),
        label: String(realName.terminalLabel ?? ''),
        realName: realName.id,
      }}
      onClose={onClose}
    />
  ) : null;
}
