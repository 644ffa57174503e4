import { type PassportLines, readPassportLines } from '@t3d/resources/identity';
import { createWorker, PSM } from 'tesseract.js';
import { OCR_FILES } from './ocrFiles';

// Corrects scanned characters only where digits or letters alone are allowed.

const LENGTH = 44;
const DIGITS: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  Z: '2',
  S: '5',
  G: '6',
  B: '8',
};
const LETTERS: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' };
/** The positions of digits in the second line, and of the nationality's letters. */
const DIGIT_PLACES = [9, ...span(13, 20), ...span(21, 28), 43];
const LETTER_PLACES = span(10, 13);

function span(from: number, end: number): number[] {
  return Array.from({ length: end - from }, (_, index) => from + index);
}

/** Turns all characters after three fillers (`<`) into fillers. */
function nameLine(line: string): string {
  const end = line.indexOf('<<<');
  return (end === -1 ? line : line.slice(0, end)).padEnd(LENGTH, '<').slice(0, LENGTH);
}

/** Adjusts the number of fillers until the second line has 44 characters. */
function fillUp(line: string): string {
  const runs = [...line.matchAll(/<{2,}/g)];
  const longest = runs.sort((one, other) => other[0].length - one[0].length)[0];
  const missing = LENGTH - line.length;
  if (!longest || missing === 0) return line;
  const at = longest.index ?? 0;
  if (missing > 0) return line.slice(0, at) + '<'.repeat(missing) + line.slice(at);
  return -missing < longest[0].length ? line.slice(0, at) + line.slice(at - missing) : line;
}

function numberLine(line: string): string {
  const signs = [...fillUp(line)];
  for (const place of DIGIT_PLACES) signs[place] = DIGITS[signs[place] ?? ''] ?? signs[place] ?? '<';
  for (const place of LETTER_PLACES) signs[place] = LETTERS[signs[place] ?? ''] ?? signs[place] ?? '<';
  return signs.join('');
}

/** Matches the start of the first line: kind of passport and country. */
const NAME_LINE = /^P[A-Z<](?:[A-Z0-9]{3}|D<<)[A-Z0-9]*</;

/** Returns the machine-readable lines in a text, or null. The caller verifies the check digits. */
export function findMrzLines(text: string): string | null {
  const lines = text.split('\n').map((line) => line.toUpperCase().replaceAll(/[^A-Z0-9<]/g, ''));
  const at = lines.findIndex((line, index) => NAME_LINE.test(line) && (lines[index + 1]?.length ?? 0) >= 36);
  const [names, numbers] = [lines[at], lines[at + 1]];
  return at === -1 || !names || !numbers ? null : `${nameLine(names)}\n${numberLine(numbers)}`;
}

export interface ReadLines {
  mrz: string;
  lines: PassportLines;
}

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';
/** The lower share of a passport page with the lines, scanned first to save time. */
const FOOT = 0.45;

function footOf(canvas: HTMLCanvasElement): { left: number; top: number; width: number; height: number } {
  const height = Math.round(canvas.height * FOOT);
  return { left: 0, top: canvas.height - height, width: canvas.width, height };
}

/** Reads the lines on the device. Returns null without correct check digits. */
export async function readPassport(canvas: HTMLCanvasElement, today: string): Promise<ReadLines | null> {
  const worker = await createWorker('eng', 1, {
    workerPath: `${OCR_FILES}/worker.min.js`,
    corePath: OCR_FILES,
    langPath: OCR_FILES,
    workerBlobURL: false,
    // Stores the OCR files in the HTTP cache only.
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
