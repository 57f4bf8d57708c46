/**
 * Readings of a queue of rows that may stay in it, since they cannot be worked on: each reading begins behind the last row of the one before, and with the
 * first again where none is behind it. However many stay, each of the others has its turn. `read` gives a bounded number of rows behind an id, by id.
 */
export function queueTurns<Row extends { readonly id: bigint }>(
  read: (behind: bigint) => Promise<readonly Row[]>,
): () => Promise<readonly Row[]> {
  let behind = 0n;
  return async () => {
    let rows = await read(behind);
    if (rows.length === 0 && behind > 0n) rows = await read(0n);
    behind = rows.at(-1)?.id ?? 0n;
    return rows;
  };
}
