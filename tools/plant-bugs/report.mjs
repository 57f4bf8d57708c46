/** The result of a run of planted bugs, as text or as JSON. */

/** @param {readonly import("./plant-all.mjs").Result[]} results */
export function countsOf(results) {
  const caught = results.filter((result) => result.caught !== null).length;
  return { planted: results.length, caught, survived: results.length - caught };
}

/** One row a bug, then the sum. @param {readonly import("./plant-all.mjs").Result[]} results */
export function tableOf(results) {
  const idWidth = Math.max(...results.map(({ bug }) => bug.id.length), 3);
  const kindWidth = Math.max(...results.map(({ bug }) => bug.kind.length), 4);
  const rows = results.map(({ bug, caught }) => {
    const verdict = caught === null ? `SURVIVED: ${bug.what} (${bug.file})` : `caught (${caught.step}) by ${caught.by} > ${caught.test}`;
    return `${bug.id.padEnd(idWidth)}  ${bug.kind.padEnd(kindWidth)}  ${verdict}`;
  });
  const { planted, caught, survived } = countsOf(results);
  return [...rows, "", `${planted} planted, ${caught} caught, ${survived} survived`].join("\n");
}

/** @param {readonly import("./plant-all.mjs").Result[]} results */
export function jsonOf(results) {
  const bugs = results.map(({ bug, caught }) => {
    const { id, round, area, kind, what, file } = bug;
    return { id, round, area, kind, what, file, caught };
  });
  return JSON.stringify({ ...countsOf(results), bugs }, null, 2);
}
