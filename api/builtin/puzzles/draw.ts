import { randomInt } from 'node:crypto';
import { PNG } from 'pngjs';

/** Sizes in CSS pixels. The piece is as high as the picture, so that it only moves sideways. */
export const WIDTH = 320;
export const HEIGHT = 160;
export const PIECE_WIDTH = 60;
const SQUARE = 44;
const BUMP = 9;
/** Image pixels per CSS pixel, so that the picture is sharp on dense screens. */
const SCALE = 2;

type Colour = readonly [number, number, number];
type Point = readonly [number, number];
/** The puzzle as PNG data URLs. `x` is the correct position of the piece in pixels from the left. */
export interface Puzzle {
  image: string;
  piece: string;
  x: number;
}

const WHITE: Colour = [255, 255, 255];
/** Background and piece colours. White lines have a contrast of at least 4.5 on each background. */
const PALETTES: readonly { ground: Colour; piece: Colour; hole: Colour }[] = [
  { ground: [66, 47, 143], piece: [143, 122, 235], hole: [32, 29, 62] },
  { ground: [16, 84, 100], piece: [96, 178, 196], hole: [8, 38, 48] },
  { ground: [30, 74, 140], piece: [116, 164, 232], hole: [14, 32, 66] },
  { ground: [112, 40, 98], piece: [208, 128, 192], hole: [50, 18, 46] },
];

const between = (low: number, high: number): number => randomInt(low, high + 1);
const mix = (one: number, other: number, part: number): number => one + (other - one) * part;

/** Blends a colour into the image's pixel. */
function blend(png: PNG, x: number, y: number, colour: Colour, part: number): void {
  const at = (y * png.width + x) * 4;
  for (let channel = 0; channel < 3; channel += 1)
    png.data[at + channel] = Math.round(mix(png.data[at + channel] ?? 0, colour[channel] ?? 0, part));
  png.data[at + 3] = 255;
}

/** Draws dots of a colour. Overlapping dots do not become more opaque. Sizes are in CSS pixels. */
function dot(png: PNG, points: readonly Point[], radius: number, alpha: number): void {
  const covered = new Float32Array(png.width * png.height);
  const touched: number[] = [];
  const reach = radius * SCALE;
  for (const [x, y] of points) {
    const [cx, cy] = [x * SCALE, y * SCALE];
    const [right, bottom] = [Math.min(png.width - 1, cx + reach + 1), Math.min(png.height - 1, cy + reach + 1)];
    for (let py = Math.max(0, Math.floor(cy - reach - 1)); py <= bottom; py += 1)
      for (let px = Math.max(0, Math.floor(cx - reach - 1)); px <= right; px += 1) {
        const part = Math.min(1, reach + 0.5 - Math.sqrt((px - cx) ** 2 + (py - cy) ** 2));
        const at = py * png.width + px;
        const before = covered[at] ?? 0;
        if (part <= before) continue;
        if (before === 0) touched.push(at);
        covered[at] = part;
      }
  }
  for (const at of touched) blend(png, at % png.width, Math.floor(at / png.width), WHITE, (covered[at] ?? 0) * alpha);
}

/** Returns points on a quadratic curve from `start` to `end`, about `gap` pixels apart. */
function curve(start: Point, middle: Point, end: Point, gap: number): Point[] {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) * 1.1;
  const count = Math.max(1, Math.round(length / gap));
  return Array.from({ length: count + 1 }, (_, step): Point => {
    const part = step / count;
    const along = (one: number, other: number, last: number): number =>
      mix(mix(one, other, part), mix(other, last, part), part);
    return [along(start[0], middle[0], end[0]), along(start[1], middle[1], end[1])];
  });
}

const line = (start: Point, end: Point): Point[] =>
  curve(start, [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2], end, 0.5);
const polygon = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index) => line(point, points[(index + 1) % points.length] ?? point));
const ring = ([x, y]: Point, radius: number): Point[] =>
  Array.from({ length: 40 }, (_, step): Point => {
    const angle = (step / 40) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });

/** Draws the outline of a SIM card with its contacts. */
function drawCard(png: PNG): void {
  const [left, top] = [between(60, 110), between(6, 16)];
  const [right, bottom, cut] = [left + between(150, 180), top + between(120, 138), between(30, 44)];
  const [chipLeft, chipTop] = [left + 34, top + 36];
  const [chipRight, chipBottom] = [chipLeft + 80, chipTop + 62];
  const middle = (chipLeft + chipRight) / 2;
  const rows = [1, 2].map((step) => chipTop + ((chipBottom - chipTop) * step) / 3);
  const outline: Point[] = [
    [left, top],
    [right - cut, top],
    [right, top + cut],
    [right, bottom],
    [left, bottom],
  ];
  const chip: Point[] = [
    [chipLeft, chipTop],
    [chipRight, chipTop],
    [chipRight, chipBottom],
    [chipLeft, chipBottom],
  ];
  const contacts = [
    ...line([middle, chipTop], [middle, chipBottom]),
    ...rows.flatMap((y) => line([chipLeft, y], [chipRight, y])),
  ];
  dot(png, [...polygon(outline), ...polygon(chip), ...contacts], 0.6, 0.35);
}

/** Draws a hub from which dotted curves lead to dots around it. */
function drawNetwork(png: PNG): void {
  const hub: Point = [between(130, 210), between(50, 110)];
  const places = Array.from({ length: 6 }, (_, index): Point => {
    const angle = ((index + Math.random() * 0.7) / 6) * 2 * Math.PI;
    const [x, y] = [hub[0] + Math.cos(angle) * 150, hub[1] + Math.sin(angle) * 66];
    return [Math.min(WIDTH - 10, Math.max(10, x)), Math.min(HEIGHT - 10, Math.max(10, y))];
  });
  for (const place of places) {
    const pull: Point = [(hub[0] + place[0]) / 2 + between(-26, 26), (hub[1] + place[1]) / 2 - between(8, 34)];
    dot(png, curve(hub, pull, place, 5), 0.9, 0.85);
    dot(png, ring(place, 5), 0.5, 0.6);
    dot(png, [place], 2.2, 1);
  }
  dot(png, ring(hub, 9), 0.5, 0.6);
  dot(png, [hub], 4, 1);
}

function drawScene(ground: Colour): PNG {
  const png = new PNG({ width: WIDTH * SCALE, height: HEIGHT * SCALE });
  png.data.fill(Buffer.from([...ground, 255]));
  drawCard(png);
  drawNetwork(png);
  return png;
}

type Shape = (x: number, y: number) => boolean;

/** Returns the outline of a piece: a square with a bump and a notch. */
function makeShape(top: number, bumpSide: 'top' | 'right'): Shape {
  const half = SQUARE / 2;
  const inCircle = (x: number, y: number, cx: number, cy: number): boolean =>
    (x - cx) ** 2 + (y - cy) ** 2 <= BUMP ** 2;
  const [above, beside] = bumpSide === 'top' ? [-3, 1] : [-1, 3];
  return (x, y) => {
    const inSquare = x >= 0 && x < SQUARE && y >= top && y < top + SQUARE;
    const up = inCircle(x, y, half, top + above);
    const right = inCircle(x, y, SQUARE + beside, top + half);
    return bumpSide === 'top' ? (inSquare && !right) || up : (inSquare && !up) || right;
  };
}

const SAMPLES = [0.25, 0.75] as const;
/** Returns how much of a pixel the shape covers, from 0 to 1, for smooth edges. */
function cover(shape: Shape, x: number, y: number): number {
  let hits = 0;
  for (const dx of SAMPLES) for (const dy of SAMPLES) if (shape((x + dx) / SCALE, (y + dy) / SCALE)) hits += 1;
  return hits / SAMPLES.length ** 2;
}

/** Returns the shape without its outer edge of 1.5 CSS pixels. */
const inside =
  (shape: Shape): Shape =>
  (x, y) =>
    shape(x - 1.5, y) && shape(x + 1.5, y) && shape(x, y - 1.5) && shape(x, y + 1.5);

const toData = (png: PNG): string => `data:image/png;base64,${PNG.sync.write(png).toString('base64')}`;

function paint(png: PNG, shape: Shape, left: number, colour: Colour, alpha: number): void {
  for (let y = 0; y < png.height; y += 1)
    for (let x = 0; x < PIECE_WIDTH * SCALE; x += 1) {
      const part = cover(shape, x, y);
      if (part > 0) blend(png, x + left * SCALE, y, colour, part * alpha);
    }
}

/** Cuts the piece out of the scene, lighter than the scene and with a white edge. */
function cutPiece(scene: PNG, shape: Shape, left: number, colour: Colour): PNG {
  const png = new PNG({ width: PIECE_WIDTH * SCALE, height: HEIGHT * SCALE });
  const core = inside(shape);
  for (let y = 0; y < png.height; y += 1)
    for (let x = 0; x < png.width; x += 1) {
      const part = cover(shape, x, y);
      if (part === 0) continue;
      const from = (y * scene.width + x + left * SCALE) * 4;
      const own = [0, 1, 2].map((channel) => mix(scene.data[from + channel] ?? 0, colour[channel] ?? 0, 0.75));
      blend(png, x, y, own as unknown as Colour, 1);
      blend(png, x, y, WHITE, 1 - cover(core, x, y));
      png.data[(y * png.width + x) * 4 + 3] = Math.round(255 * part);
    }
  return png;
}

/** Draws a picture with a hole, a decoy hole of another shape, and the piece that fits the true hole. */
export function drawPuzzle(): Puzzle {
  const palette = PALETTES[randomInt(PALETTES.length)] ?? { ground: [0, 0, 0], piece: WHITE, hole: [0, 0, 0] };
  const x = between(PIECE_WIDTH + 20, WIDTH - PIECE_WIDTH - 6);
  const top = between(BUMP + 6, HEIGHT - SQUARE - 6);
  const side = between(0, 1) === 0 ? 'top' : 'right';
  const hole = makeShape(top, side);
  const falseHole = makeShape(between(BUMP + 6, HEIGHT - SQUARE - 6), side === 'top' ? 'right' : 'top');
  const falseX = x < WIDTH / 2 ? between(x + PIECE_WIDTH, WIDTH - PIECE_WIDTH) : between(4, x - PIECE_WIDTH);
  const image = drawScene(palette.ground);
  const piece = cutPiece(image, hole, x, palette.piece);
  paint(image, falseHole, falseX, palette.hole, 0.35);
  paint(image, hole, x, palette.hole, 0.92);
  return { image: toData(image), piece: toData(piece), x };
}
