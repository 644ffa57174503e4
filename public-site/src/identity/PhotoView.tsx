import { PICTURE_BYTES } from '@t3d/resources/kit/limits';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon, Notice } from '../components/Notice';
import { identityText as words } from './text';
import type { Photos } from './usePhotos';
import type { DocumentType } from '../api/responses';

const TYPES: readonly DocumentType[] = ['PASSPORT', 'ID_CARD', 'PERMIT'];
const ICONS = { PASSPORT: 'book', ID_CARD: 'badge', PERMIT: 'creditCard' } as const;

interface ChooseStepProps {
  docType: DocumentType;
  onChoose: (docType: DocumentType) => void;
  onFile: (file: File) => void;
}

export function ChooseStep({ docType, onChoose, onFile }: ChooseStepProps) {
  const name = useId();
  return (
    <>
      <fieldset className="methods">
        <legend>{words.which}</legend>
        {TYPES.map((type) => (
          <label key={type} className={type === docType ? 'method method-chosen' : 'method'}>
            <input type="radio" name={name} checked={type === docType} onChange={() => onChoose(type)} />
            <span className="method-words">
              <b>{words.documents[type][0]}</b>
              <span className="plan-note">{words.documents[type][1]}</span>
            </span>
            <Icon name={ICONS[type]} size={24} />
          </label>
        ))}
      </fieldset>
      <h2 className="group-title">{words.demands}</h2>
      <ul className="list demands">
        {words.demandList.map((demand) => (
          <li key={demand}>
            <Icon name="tick" size={18} />
            {demand}
          </li>
        ))}
      </ul>
      <Privacy />
      <div className="actions actions-two">
        <PhotoInput className="button" onFile={onFile}>
          {words.choosePhoto}
        </PhotoInput>
        <PhotoInput camera className="button button-main" onFile={onFile}>
          <Icon name="camera" /> {words.take[docType]}
        </PhotoInput>
      </div>
    </>
  );
}

export function Privacy() {
  return (
    <p className="plan-note privacy">
      <Icon name="lock" size={18} />
      {words.privacy}
    </p>
  );
}

interface PhotoInputProps {
  /** True to open the camera, where there is one. */
  camera?: boolean;
  className: string;
  children: ReactNode;
  onFile: (file: File) => void;
}

function PhotoInput({ camera = false, className, children, onFile }: PhotoInputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" className={className} onClick={() => input.current?.click()}>
        {children}
      </button>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-hidden="true"
        accept="image/jpeg,image/png"
        data-camera={camera}
        capture={camera ? 'environment' : undefined}
        onChange={(event) => {
          const [file] = Array.from(event.currentTarget.files ?? []);
          // Resets the input, so that the same file can be chosen again.
          event.currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}

/** Shows the canvas itself, because the photo must not get a URL. */
function Canvas({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.replaceChildren(canvas);
  }, [canvas]);
  return <div ref={frame} className="photo" role="img" aria-label={label} />;
}

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

function ReadingNotice({ photos, onRead }: { photos: Photos; onRead: () => void }) {
  switch (photos.reading) {
    case 'now':
      return (
        <Notice tone="blue" title={words.reading} icon="sync">
          {words.readingText}
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="amber" title={words.noLines}>
          {words.noLinesText}
        </Notice>
      );
    case 'offered':
      return (
        <button type="button" className="button" onClick={onRead}>
          {words.readNow}
        </button>
      );
    default:
      return null;
  }
}

export function PictureNotice({ photos }: { photos: Photos }) {
  if (!photos.problem) return null;
  return photos.problem.kind === 'type' ? (
    <Notice tone="red" title={words.wrongType} urgent>
      {words.wrongTypeText(photos.problem.name)}
    </Notice>
  ) : (
    <Notice tone="red" title={words.unreadable} urgent>
      {words.another}
    </Notice>
  );
}

interface PhotoViewProps {
  photos: Photos;
  sides: number;
  onTake: (file: File, side: number) => void;
  onRead: () => void;
}

export function PhotoView({ photos, sides, onTake, onRead }: PhotoViewProps) {
  const { packed, before } = photos;
  const names = sides === 2 ? [words.front, words.back] : [words.photoAlt];
  return (
    <section aria-live="polite">
      {photos.sides.map((canvas, side) => (
        <div key={names[side]}>
          <Canvas canvas={canvas} label={names[side] ?? words.photoAlt} />
          <div className="photo-line">
            {photos.reading === 'read' ? (
              <span className="mark">
                <Icon name="check" size={18} />
                {words.lines}
              </span>
            ) : (
              <span className="plan-note">{sides === 2 ? names[side] : ''}</span>
            )}
            <PhotoInput camera className="button" onFile={(file) => onTake(file, side)}>
              {words.retake}
            </PhotoInput>
          </div>
        </div>
      ))}
      {photos.sides.length < sides && (
        <Notice tone="amber" title={words.missingBack}>
          <PhotoInput camera className="button button-main" onFile={(file) => onTake(file, 1)}>
            {words.takeBack}
          </PhotoInput>
        </Notice>
      )}
      <PictureNotice photos={photos} />
      <ReadingNotice photos={photos} onRead={onRead} />
      {packed && before > packed.size && before > PICTURE_BYTES['real-name'] && (
        <Notice tone="blue" title={words.shrunk(megabytes(before), megabytes(packed.size))} icon="info">
          {words.shrunkText}
        </Notice>
      )}
    </section>
  );
}
