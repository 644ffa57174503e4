import '../shop/shop.css';
import './identity.css';
import { useCallback, useEffect, useState } from 'react';
import {
  type DocumentKey,
  fragmentOf,
  readFragment,
  recallDocument,
  rememberDocument,
  submitDocument,
} from '../api/documents';
import type { Brand, Card, DocumentType } from '../api/responses';
import { groupMaskedNumber } from '../card/cardNumber';
import { Link } from '../components/Link';
import { Notice } from '../components/Notice';
import { readText } from '../language';
import { cardHref, navigate, realNameHref } from '../routing';
import { text } from '../text';
import { useCard } from '../useCard';
import { ChooseStep, PictureNotice, PhotoView, Privacy } from './PhotoView';
import { StatusStep, StepLine } from './StatusStep';
import { identityText as words } from './text';
import { usePhotos, sidesOf, type Photos } from './usePhotos';
import { CallFailed, ApiError } from '../api/client';
import { check, type FieldName, formOf, ReadFields, type Typed, TypedFields } from './DocumentFields';

/** The length of a complete date. Passports may lack the day or month. */
const DAY_LENGTH = 10;

type Sending = 'no' | 'now' | { problem: string; errors: Record<string, string> } | 'failed';

interface PhotoStepProps {
  number: string;
  docType: DocumentType;
  photos: Photos;
  typed: Typed;
  onType: (typed: Typed) => void;
  onTake: (file: File, side: number) => void;
  onRead: () => void;
  onBack: () => void;
  onSubmitted: (opened: DocumentKey) => void;
}

function SendingNotice({ sending, onSend }: { sending: Sending; onSend: () => void }) {
  if (sending === 'failed')
    return (
      <Notice tone="amber" title={words.failed} urgent>
        <button type="button" className="link-button" onClick={onSend}>
          {words.sendAgain}
        </button>
      </Notice>
    );
  if (typeof sending !== 'object') return null;
  const unplaced = Object.entries(sending.errors).filter(([name]) => !(name in words.fields) || name === 'mrz');
  return (
    <Notice tone="red" title={words.refused} urgent>
      {[sending.problem, ...unplaced.map(([, sentence]) => sentence)].filter(Boolean).join(' ') || text.errors.failed}
    </Notice>
  );
}

/** The step of the photo and the fields. */
function PhotoStep(props: PhotoStepProps) {
  const { number, docType, photos, typed, onType, onTake, onRead, onBack, onSubmitted } = props;
  const [sending, setSending] = useState<Sending>('no');
  const [sent, setSent] = useState(false);
  const { read, packed } = photos;
  const values: Typed = read ? { ...linesOf(photos), ...typed } : typed;
  const exam = check(docType, values, read?.mrz ?? null);
  const change = (name: FieldName, value: string): void => {
    if (typeof sending === 'object') setSending('no');
    onType({ ...typed, [name]: value });
  };
  const send = (): void => {
    setSent(true);
    if (sending === 'now' || !packed || Object.keys(exam.errors).length > 0) return;
    setSending('now');
    submitDocument(number, formOf(docType, values, read?.mrz ?? null, packed))
      .then(onSubmitted)
      .catch((error: unknown) => {
        if (error instanceof ApiError) setSending({ problem: error.message, errors: error.errors });
        else if (error instanceof CallFailed) setSending('failed');
        else throw error;
      });
  };
  const waits = photos.reading === 'now';
  const isEmpty = Object.values(exam.errors).some(({ key }) => key.endsWith('required'));
  return (
    <>
      <PhotoView photos={photos} sides={sidesOf(docType)} onTake={onTake} onRead={onRead} />
      {packed && !waits && (
        <>
          <h2 className="group-title">{read ? words.details : words.typeIn}</h2>
          {read ? (
            <ReadFields typed={values} exam={exam} onChange={change} />
          ) : (
            <TypedFields
              docType={docType}
              typed={typed}
              exam={exam}
              refused={typeof sending === 'object' ? sending.errors : {}}
              sent={sent}
              onChange={change}
            />
          )}
          <SendingNotice sending={sending} onSend={send} />
          <Privacy />
        </>
      )}
      {packed && !waits && isEmpty && <p className="plan-note">{words.fillAll}</p>}
      <div className="actions actions-two">
        <button type="button" className="button" onClick={onBack}>
          {words.previous}
        </button>
        <button
          type="button"
          className="button button-main"
          aria-disabled={!packed || waits || isEmpty || sending === 'now'}
          onClick={send}
        >
          {sending === 'now' ? words.sending : words.send}
        </button>
      </div>
    </>
  );
}

/** Returns the fields from the scanned lines, without an incomplete birth date. */
function linesOf({ read }: Photos): Typed {
  if (!read) return {};
  const { surname, givenName, number, nationality, birthDate, validTo, sex } = read.lines;
  return {
    surname,
    givenName,
    passportNumber: number,
    nationality,
    validTo,
    ...(birthDate.length === DAY_LENGTH && { birthDate }),
    ...(sex && { sex }),
  };
}

interface RealNamePageProps {
  number: string;
  /** The fragment with the key of a submitted document. */
  fragment: string;
  onBrand: (brand: Brand | null) => void;
}

/** Explains why there is nothing to submit. */
function Nothing({ card, number }: { card: Card; number: string }) {
  const { verified } = card.realName;
  const isWaiting = card.realName.document === 'SUBMITTED';
  return (
    <>
      {verified && <Notice tone="grey" title={words.verified} icon="check" />}
      {!verified && isWaiting && (
        <Notice tone="blue" title={words.waiting}>
          {words.waitingText}
        </Notice>
      )}
      {!verified && !isWaiting && <Notice tone="amber" title={words.noPlan} />}
      <div className="actions">
        <Link href={cardHref(number)} className="button button-main">
          {words.toCard}
        </Link>
      </div>
    </>
  );
}

function CardLine({ card }: { card: Card }) {
  const waiting = card.plans.find(({ status }) => status === 'NO_REAL_NAME');
  return (
    <p className="plan-note card-line">
      {words.card} <span className="mono">{groupMaskedNumber(card.number).join(' ')}</span>
      {waiting && <br />}
      {waiting && words.unlocks(readText(waiting.name))}
    </p>
  );
}

/** The submission. Typed values stay between its steps. */
function Submission({
  card,
  number,
  onSubmitted,
}: {
  card: Card;
  number: string;
  onSubmitted: (opened: DocumentKey) => void;
}) {
  const [docType, setDocType] = useState<DocumentType>('PASSPORT');
  const [typed, setTyped] = useState<Typed>({});
  const [isPhoto, setPhoto] = useState(false);
  const { photos, take, readNow } = usePhotos(docType);
  const takeFile = (file: File, side: number): void => {
    void take(file, side).then(() => setPhoto(true));
  };
  const atPhoto = isPhoto && photos.sides.length > 0;
  return (
    <>
      <CardLine card={card} />
      <StepLine at={atPhoto ? 1 : 0} />
      {atPhoto ? (
        <PhotoStep
          number={number}
          docType={docType}
          photos={photos}
          typed={typed}
          onType={setTyped}
          onTake={takeFile}
          onRead={readNow}
          onBack={() => setPhoto(false)}
          onSubmitted={onSubmitted}
        />
      ) : (
        <>
          <PictureNotice photos={photos} />
          <ChooseStep
            docType={docType}
            onChoose={(next) => {
              setDocType(next);
              setTyped({});
            }}
            onFile={(file) => takeFile(file, 0)}
          />
        </>
      )}
    </>
  );
}

function CardSubmission({ number, onBrand }: Omit<RealNamePageProps, 'fragment'>) {
  const { card, problem, waiting, reload } = useCard(number);
  useEffect(() => {
    if (card) onBrand(card.brand ?? null);
  }, [card, onBrand]);
  const submitted = useCallback(
    (opened: DocumentKey) => {
      rememberDocument({ ...opened, number });
      navigate(`${realNameHref(number)}#${fragmentOf(opened)}`);
    },
    [number],
  );
  if (!card && problem)
    return (
      <Notice tone="red" title={problem.kind === 'refused' ? problem.message : text.errors.failed} urgent>
        <button type="button" className="link-button" onClick={reload}>
          {text.errors.retry}
        </button>
      </Notice>
    );
  if (!card) return waiting === 'briefly' ? null : <div className="skeleton skeleton-plan" aria-hidden="true" />;
  const isOpen = !card.realName.verified && card.realName.document !== 'SUBMITTED' && card.plans.length > 0;
  return isOpen ? (
    <Submission card={card} number={number} onSubmitted={submitted} />
  ) : (
    <Nothing card={card} number={number} />
  );
}

/** The page of the identity check: document, photo and review. */
export function RealNamePage({ number, fragment, onBrand }: RealNamePageProps) {
  const [again, setAgain] = useState(false);
  const opened = again ? null : (readFragment(fragment) ?? recallDocument(number));
  const start = useCallback(() => {
    setAgain(true);
    navigate(realNameHref(number));
  }, [number]);
  useEffect(() => {
    if (fragment) setAgain(false);
  }, [fragment]);
  return (
    <>
      <h1 tabIndex={-1}>{words.title}</h1>
      {opened ? (
        <StatusStep key={opened.id} opened={opened} number={number} onBrand={onBrand} onAgain={start} />
      ) : (
        <CardSubmission number={number} onBrand={onBrand} />
      )}
    </>
  );
}
