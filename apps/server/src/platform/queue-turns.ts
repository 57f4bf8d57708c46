/**
 * Readings of a queue of rows that may stay in it, since they cannot be worked on: each reading begins behind the last row of the one before, and goes on with
 * the first. However many stay, each of the others has its turn. `read` gives a bounded number of rows, those behind an id first, by id in either part.
 */
export function queueTurns<Row extends { readonly id: bigint }>(
  read: (behind: bigint) => Promise<readonly Row[]>,
): () => Promise<readonly Row[]> {
  let behind = 0n;
  return async () => {
    const rows = await read(behind);
    behind = rows.at(-1)?.id ?? behind;
    return rows;
  };
}
