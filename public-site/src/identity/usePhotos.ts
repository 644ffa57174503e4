import { useEffect, useRef, useState } from 'react';
import type { DocumentType } from '../api/responses';
import type { ReadLines } from './ocr';
import { today } from './DocumentFields';
import { PICTURE_BYTES } from '@t3d/resources/kit/limits';

// The longest side in pixels of a redrawn photo. Redrawing removes metadata such as the location.

/** The characters of a document stay readable at this size in pixels. */
const LONG_SIDE = 1800;
const QUALITIES = [0.9, 0.8, 0.7, 0.6];
const TYPES = ['image/jpeg', 'image/png'];

interface Picture {
  canvas: HTMLCanvasElement;
  /** The bytes of the file as chosen. */
  before: number;
}
type PictureProblem = { kind: 'type'; name: string } | { kind: 'unreadable' };

class WrongPicture extends Error {
  declare readonly problem: PictureProblem;

  constructor(problem: PictureProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

function loadImage(url: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.addEventListener('load', () => resolve(image));
    image.addEventListener('error', () => reject(new WrongPicture({ kind: 'unreadable' })));
    image.src = url;
  });
}

const nameOfKind = (file: File): string => (file.name.split('.').pop() ?? file.type).toUpperCase().slice(0, 10);

/** Opens a picture by its camera orientation. Throws WrongPicture. */
async function openPicture(file: File): Promise<Picture> {
  if (!TYPES.includes(file.type)) throw new WrongPicture({ kind: 'type', name: nameOfKind(file) });
  const url = URL.createObjectURL(file);
  try {
    const image = await loadImage(url);
    const scale = Math.min(1, LONG_SIDE / Math.max(image.naturalWidth, image.naturalHeight));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
    canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return { canvas, before: file.size };
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Joins both sides, the front above the back. */
function stack(sides: readonly HTMLCanvasElement[]): HTMLCanvasElement {
  const [only] = sides;
  if (sides.length === 1 && only) return only;
  const width = Math.max(...sides.map((side) => side.width));
  const heights = sides.map((side) => Math.round((side.height * width) / side.width));
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = heights.reduce((sum, height) => sum + height, 0);
  const context = canvas.getContext('2d');
  let top = 0;
  sides.forEach((side, index) => {
    context?.drawImage(side, 0, top, width, heights[index] as number);
    top += heights[index] as number;
  });
  return canvas;
}

function shrink(canvas: HTMLCanvasElement, scale: number): HTMLCanvasElement {
  const smaller = document.createElement('canvas');
  smaller.width = Math.round(canvas.width * scale);
  smaller.height = Math.round(canvas.height * scale);
  smaller.getContext('2d')?.drawImage(canvas, 0, 0, smaller.width, smaller.height);
  return smaller;
}

const toJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', quality);
  });

/** Returns a JPEG below the size limit. Throws WrongPicture if that fails. */
async function packPicture(sides: readonly HTMLCanvasElement[]): Promise<Blob> {
  const whole = stack(sides);
  for (const scale of [1, 0.75, 0.5]) {
    const canvas = scale === 1 ? whole : shrink(whole, scale);
    for (const quality of QUALITIES) {
      const blob = await toJpeg(canvas, quality);
      if (blob && blob.size <= PICTURE_BYTES['real-name']) return blob;
    }
  }
  throw new WrongPicture({ kind: 'unreadable' });
}

/** The photos of a document, two for an ID card. `packed` is the picture to send. */
export interface Photos {
  sides: HTMLCanvasElement[];
  /** The bytes of the files as chosen. */
  before: number;
  packed: Blob | null;
  problem: PictureProblem | null;
  reading: 'no' | 'offered' | 'now' | 'read' | 'failed';
  read: ReadLines | null;
}

const NONE: Photos = { sides: [], before: 0, packed: null, problem: null, reading: 'no', read: null };
export const sidesOf = (docType: DocumentType): number => (docType === 'ID_CARD' ? 2 : 1);

/** Returns whether the OCR files, some megabytes, may load without asking. */
const isGenerous = (): boolean =>
  !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData && navigator.onLine;

/** Manages the photos: redraws and compresses them, and reads passport lines. */
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
