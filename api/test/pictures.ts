import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** Returns a valid PNG of this size in pixels, larger by a comment of `bytes`. */
export function aPng(width: number, height: number, bytes = 0): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.alloc(bytes, 0x20)),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns width, height and the colour of each pixel, equal for pictures that look alike. */
export async function pixelsOf(picture: Buffer): Promise<{ width: number; height: number; colours: string }> {
  const drawn = sharp(picture).toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, colours: data.toString('hex') };
}
