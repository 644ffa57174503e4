import { PICTURE_BYTES } from '@t3d/resources/kit/limits';
import { useEffect, useRef } from 'react';
import { Icon } from '../components/Icon';
import { Notice } from '../components/Notice';
import { PhotoInput } from './PhotoInput';
import { identityText as words } from './text';
import type { Photos } from './usePhotos';

/** Shows the canvas itself: no address of the photo is ever made. */
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
  /** How many sides the document has. */
  sides: number;
  onTake: (file: File, side: number) => void;
  onRead: () => void;
}

/** The photos that were taken, whether they can be read, and the way to take them again. */
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
