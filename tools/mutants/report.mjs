/** The result of a run of mutants, as text or as JSON. */

/** Of fifty bugs at least so many are to be caught. */
const AIM = { caught: 48, of: 50 };

/** @param {readonly { end: string }[]} results */
function countsOf(results) {
  const count = (end) => results.filter((result) => result.end === end).length;
  return {
    planted: results.length,
    caught: count("caught"),
    endless: count("endless"),
    survived: count("survived"),
    unreached: count("unreached"),
  };
}

/** Whether as large a part was caught as is aimed at; what ends never is caught by the limit of its test. */
export function isEnough(results) {
  const { planted, caught, endless } = countsOf(results);
  return (caught + endless) * AIM.of >= planted * AIM.caught;
}

/** A line for each mutant that lived, then the sum. */
export function tableOf(results, seconds) {
  const lines = results
    .filter(({ end }) => end === "survived" || end === "unreached")
    .map(
      ({ mutant, end }) =>
        `${mutant.file}:${mutant.line}  ${end}, ${mutant.kind}: ${oneLine(mutant.from)}  →  ${oneLine(mutant.to) || "(left out)"}`,
    );
  const { planted, caught, endless, survived, unreached } = countsOf(results);
  const sum = `${planted} planted, ${caught + endless} caught (${endless} of them by the limit), ${survived} survived, ${unreached} reached by no test`;
  return [...lines, "", `${sum}; ${seconds} s`, `The aim is ${AIM.caught} of ${AIM.of}: ${isEnough(results) ? "met" : "missed"}`].join(
    "\n",
  );
}

export function jsonOf(results, seconds) {
  const mutants = results.map(({ mutant, end, by }) => ({ ...mutant, end, by }));
  return JSON.stringify({ ...countsOf(results), isEnough: isEnough(results), seconds, mutants }, null, 2);
}

function oneLine(text) {
  return text.replace(/\s+/g, " ");
}
