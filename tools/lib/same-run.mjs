/**
 * The command that does a simulation again. It asks for as many operations as the run did, not for those until the difference: how they are spread
 * over days, and when everything is compared, follows from their number.
 * @param {{ ops: string, seed: string, mode: string, fill: string, days?: string | undefined }} asked
 */
export function sameRun({ ops, seed, mode, fill, days }) {
  const world = mode === "trading" ? `--fill ${fill}` : `--mode ${mode}`;
  return `npm run simulate -- --ops ${ops} --seed ${seed} ${world}${days === undefined ? "" : ` --days ${days}`}`;
}
