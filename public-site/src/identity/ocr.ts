import { readPassportLines, type PassportLines } from '@t3d/resources/identity';
import { createWorker, PSM } from 'tesseract.js';
import { OCR_FILES } from './ocrFiles';
import { findMrzLines } from './mrzLines';

/** The lines of a passport, as text and as what they hold. */
export interface ReadLines {
  mrz: string;
  lines: PassportLines;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** The lines stand at the foot: read first, because the rest of the page only costs time. */
const FOOT = 0.45;

function footOf(canvas: HTMLCanvasElement): { left: number; top: number; width: number; height: number } {
  const height = Math.round(canvas.height * FOOT);
  return { left: 0, top: canvas.height - height, width: canvas.width, height };
}

/** Reads the machine-readable lines off a photo, on this device alone. Null where none with right check digits are. */
export async function readPassport(canvas: HTMLCanvasElement, today: string): Promise<ReadLines | null> {
  const worker = await createWorker('eng', 1, {
    workerPath: `${OCR_FILES}/worker.min.js`,
    corePath: OCR_FILES,
    langPath: OCR_FILES,
    workerBlobURL: false,
    // The files are kept by the browser's own cache, nothing of the document is.
    cacheMethod: 'none',
  });
  try {
    await worker.setParameters({ tessedit_char_whitelist: SIGNS, tessedit_pageseg_mode: PSM.SINGLE_BLOCK });
    for (const rectangle of [footOf(canvas), undefined]) {
      const { data } = await worker.recognize(canvas, rectangle && { rectangle });
      const mrz = findMrzLines(data.text);
      const lines = mrz && readPassportLines(mrz, today);
      if (mrz && lines) return { mrz, lines };
    }
    return null;
  } finally {
    await worker.terminate();
  }
}
