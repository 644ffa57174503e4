/** The same rows in pieces, for statements that name each of them. */
export const chunked = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

/** What is read of each piece, in their order. The next one is read while a caller is at the one before it. */
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
    // The next turn awaits it and gets its failure. A caller that stopped has no next turn: its failure is dropped.
    next.catch(() => undefined);
    yield found.read;
    found = await next;
  }
}
