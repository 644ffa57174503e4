import { randomInt } from 'node:crypto';
import { PNG } from 'pngjs';

/** Pixels of the picture, of the piece (as high as the picture, so that it only moves sideways), and of its square. */
export const WIDTH = 320;
export const HEIGHT = 160;
export const PIECE_WIDTH = 60;
const SQUARE = 44;
const BUMP = 9;

type Pixel = readonly [number, number, number];
/** The puzzle as PNG files in data addresses, and where the piece belongs: pixels from the picture's left side. */
export interface Puzzle {
  image: string;
  piece: string;
  x: number;
}

const between = (low: number, high: number): number => randomInt(low, high + 1);
const mix = (one: number, other: number, part: number): number => one + (other - one) * part;

/** Smooth random heights, so that no two pictures have the same colour at the same place. */
function makeNoise(cell: number): (x: number, y: number) => number {
  const columns = Math.ceil(WIDTH / cell) + 2;
  const heights = Array.from({ length: columns * (Math.ceil(HEIGHT / cell) + 2) }, () => Math.random());
  const smooth = (part: number): number => part * part * (3 - 2 * part);
  return (x, y) => {
    const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)];
    const [right, down] = [smooth(x / cell - column), smooth(y / cell - row)];
    const at = (c: number, r: number): number => heights[r * columns + c] ?? 0;
    return mix(
      mix(at(column, row), at(column + 1, row), right),
      mix(at(column, row + 1), at(column + 1, row + 1), right),
      down,
    );
  };
}

function makeScene(): (x: number, y: number) => Pixel {
  const [hills, spots, grain] = [makeNoise(64), makeNoise(22), makeNoise(5)];
  const colours = Array.from({ length: 3 }, (): Pixel => [between(40, 225), between(60, 225), between(70, 235)]);
  const [low = [0, 0, 0], middle = low, high = middle] = colours;
  const shade = (part: number, channel: 0 | 1 | 2): number =>
    part < 0.5 ? mix(low[channel], middle[channel], part * 2) : mix(middle[channel], high[channel], part * 2 - 1);
  return (x, y) => {
    const part = Math.min(1, hills(x, y) * 0.65 + spots(x, y) * 0.35);
    const light = 0.82 + grain(x, y) * 0.32;
    return [shade(part, 0) * light, shade(part, 1) * light, shade(part, 2) * light];
  };
}

/** Whether a point of the piece's column belongs to the piece: a square with a bump and a notch. */
const makeShape = (top: number, bumpSide: 'top' | 'right') => (x: number, y: number) => {
  const inSquare = x >= 0 && x < SQUARE && y >= top && y < top + SQUARE;
  const inCircle = (cx: number, cy: number): boolean => (x - cx) ** 2 + (y - cy) ** 2 <= BUMP ** 2;
  const half = SQUARE / 2;
  const [bump, notch] =
    bumpSide === 'top'
      ? [inCircle(half, top - 3), inCircle(SQUARE + 1, top + half)]
      : [inCircle(SQUARE + 3, top + half), inCircle(half, top - 1)];
  return (inSquare && !notch) || bump;
};

const toData = (png: PNG): string => `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;

function setPixel(png: PNG, x: number, y: number, [red, green, blue]: Pixel, alpha = 255): void {
  const at = (y * png.width + x) * 4;
  png.data.set(
    [red, green, blue, alpha].map((value) => Math.max(0, Math.min(255, Math.round(value)))),
    at,
  );
}

/** Draws a picture with a hole, a fainter false hole of another shape, and the piece that fits the hole. */
export function drawPuzzle(): Puzzle {
  const scene = makeScene();
  const x = between(PIECE_WIDTH + 20, WIDTH - PIECE_WIDTH - 6);
  const top = between(BUMP + 6, HEIGHT - SQUARE - 6);
  const side = between(0, 1) === 0 ? 'top' : 'right';
  const hole = makeShape(top, side);
  const falseHole = makeShape(between(BUMP + 6, HEIGHT - SQUARE - 6), side === 'top' ? 'right' : 'top');
  const falseX = x < WIDTH / 2 ? between(x + PIECE_WIDTH, WIDTH - PIECE_WIDTH) : between(4, x - PIECE_WIDTH);
  const image = new PNG({ width: WIDTH, height: HEIGHT });
  const piece = new PNG({ width: PIECE_WIDTH, height: HEIGHT });
  const isEdge = (px: number, py: number): boolean =>
    [-1, 1].some((step) => !hole(px + step, py) || !hole(px, py + step));
  for (let py = 0; py < HEIGHT; py += 1) {
    for (let px = 0; px < WIDTH; px += 1) {
      const dark = hole(px - x, py) ? 0.45 : falseHole(px - falseX, py) ? 0.72 : 1;
      const [red, green, blue] = scene(px, py);
      setPixel(image, px, py, [red * dark, green * dark, blue * dark]);
    }
    for (let px = 0; px < PIECE_WIDTH; px += 1)
      if (hole(px, py)) setPixel(piece, px, py, isEdge(px, py) ? [255, 255, 255] : scene(px + x, py));
  }
  return { image: toData(image), piece: toData(piece), x };
}
