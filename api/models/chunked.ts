export const chunked = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

/** Yields each chunk in order, and reads the next one while the caller processes it. */
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
    // Prevent an unhandled rejection, because the next iteration throws the error.
    next.catch(() => undefined);
    yield found.read;
    found = await next;
  }
}
