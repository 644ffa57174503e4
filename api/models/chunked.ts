/** The same rows in pieces, for statements that name each of them. */
export const chunked = <T>(rows: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) => rows.slice(index * size, (index + 1) * size));

/** What is read of each piece, in their order. The next one is read while a caller is at the one before it. */
export async function* readAhead<Piece, Read>(
  pieces: readonly Piece[],
  read: (piece: Piece) => Promise<Read>,
): AsyncGenerator<Read> {
  let next: Promise<Read> | undefined;
  for (const [at, piece] of pieces.entries()) {
    const found = await (next ?? read(piece));
    next = at + 1 < pieces.length ? read(pieces[at + 1] as Piece) : undefined;
    // The next turn awaits it and gets its failure. A caller that stopped has no next turn: its failure is dropped.
    next?.catch(() => undefined);
    yield found;
  }
}
