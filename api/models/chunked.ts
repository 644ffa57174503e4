export const chunked = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

/** Yields each chunk in order. Reads the next chunk while the caller processes the present chunk. */
export async function* readAhead<Piece, Read>(
  pieces: AsyncIterable<Piece>,
  read: (piece: Piece) => Promise<Read>,
): AsyncGenerator<Read> {
  const left = pieces[Symbol.asyncIterator]();
  const readNext = async (): Promise<{ read: Read } | null> => {
    const { value, done } = (await left.next()) as IteratorResult<Piece, undefined>;
    return done ? null : { read: await read(value) };
  };
  for (let found = await readNext(); found;) {
    const next = readNext();
    // The next iteration throws the error of this promise. If the caller stops early, nobody awaits it.
    next.catch(() => undefined);
    yield found.read;
    found = await next;
  }
}
