import { useEffect, useRef, useState } from 'react';
import type { DocumentType } from '../api/types';
import type { ReadLines } from './ocr';
import { openPicture, packPicture, WrongPicture, type PictureProblem } from './pictures';
import { today } from './fields';

/** `sides`: the canvases of the photo, two of an ID card; `packed`: the picture that is sent. */
export interface Photos {
  sides: HTMLCanvasElement[];
  /** Bytes of the chosen files. */
  before: number;
  packed: Blob | null;
  problem: PictureProblem | null;
  reading: 'no' | 'offered' | 'now' | 'read' | 'failed';
  read: ReadLines | null;
}

const NONE: Photos = { sides: [], before: 0, packed: null, problem: null, reading: 'no', read: null };
export const sidesOf = (docType: DocumentType): number => (docType === 'ID_CARD' ? 2 : 1);

/** Whether the reader of lines, some megabytes, is loaded without asking. */
const isGenerous = (): boolean =>
  !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData && navigator.onLine;

/** The photos of a document: drawn anew, packed, and the lines of a passport read off them. Kept in this page alone. */
export function usePhotos(docType: DocumentType) {
  const [photos, setPhotos] = useState<Photos>(NONE);
  const round = useRef(0);
  useEffect(() => {
    round.current += 1;
    setPhotos(NONE);
  }, [docType]);

  const readLines = (canvas: HTMLCanvasElement): void => {
    const mine = round.current;
    const settle = (read: ReadLines | null): void => {
      if (mine === round.current) setPhotos((all) => ({ ...all, reading: read ? 'read' : 'failed', read }));
    };
    setPhotos((all) => ({ ...all, reading: 'now' }));
    import('./ocr').then(({ readPassport }) => readPassport(canvas, today())).then(settle, () => settle(null));
  };

  const take = async (file: File, side: number): Promise<void> => {
    round.current += 1;
    try {
      const { canvas, before } = await openPicture(file);
      const sides = side === 0 ? [canvas] : [...photos.sides.slice(0, side), canvas];
      const packed = sides.length === sidesOf(docType) ? await packPicture(sides) : null;
      setPhotos({ ...NONE, sides, before: side === 0 ? before : photos.before + before, packed });
      if (docType !== 'PASSPORT') return;
      if (isGenerous()) readLines(canvas);
      else setPhotos((all) => ({ ...all, reading: 'offered' }));
    } catch (error) {
      const problem: PictureProblem = error instanceof WrongPicture ? error.problem : { kind: 'unreadable' };
      setPhotos((all) => ({ ...all, problem }));
    }
  };
  const readNow = (): void => {
    if (photos.sides[0]) readLines(photos.sides[0]);
  };
  return { photos, take, readNow };
}
