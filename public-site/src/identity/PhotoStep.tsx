import { useState } from 'react';
import { CallFailed, Refusal } from '../api/client';
import { submitDocument, type DocumentKey } from '../api/documents';
import type { DocumentType } from '../api/types';
import { Notice } from '../components/Notice';
import { text } from '../text';
import { check, type FieldName, formOf, ReadFields, type Typed, TypedFields } from './DocumentFields';
import { PhotoView, Privacy } from './PhotoView';
import { identityText as words } from './text';
import type { Photos } from './usePhotos';
import { sidesOf } from './usePhotos';

/** The length of a complete day, `1974-08-12`. Passports may have partial ones. */
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

/** The second step: the photo, the fields read from it or typed, and validation by the server's rules. */
export function PhotoStep(props: PhotoStepProps) {
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
        if (error instanceof Refusal) setSending({ problem: error.message, errors: error.errors });
        else if (error instanceof CallFailed) setSending('failed');
        else throw error;
      });
  };
  const waits = photos.reading === 'now';
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
      <div className="actions actions-two">
        <button type="button" className="button" onClick={onBack}>
          {words.previous}
        </button>
        <button
          type="button"
          className="button button-main"
          aria-disabled={!packed || waits || sending === 'now'}
          onClick={send}
        >
          {sending === 'now' ? words.sending : words.send}
        </button>
      </div>
    </>
  );
}

/** Returns the fields from the machine-readable lines, without a birth date that is only partly known. */
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
