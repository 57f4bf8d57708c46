/**
 * Mutants that change nothing that anybody could tell, each with its reason. `within` is the whole line without its indentation; an entry that fits no mutant any more stops the run.
 * @type {readonly { file: string, within: string, from: string, to: readonly string[], why: string }[]}
 */
export const EQUIVALENT = [];
