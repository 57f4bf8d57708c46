/** First load of the home tab, as the web app's own script measures it. */
import { join } from "node:path";
import { projectFolder, runProgram } from "../child.ts";
import { type Row, row } from "../rows.ts";

export async function homeSizeBench(): Promise<Row[]> {
  // The script fails above its own aim, with the same line.
  const script = join(projectFolder, "apps", "web", "scripts", "measure-home.mjs");
  const output = await runProgram(process.execPath, [script]).catch((error: Error) => error.message);
  const found = /home first JS: (\d+) B gzip.*CSS: (\d+) B/.exec(output);
  if (found === null) throw new Error(`no figure in: ${output.slice(-300)}`);
  return [
    row({
      name: "JavaScript that the home tab loads first, gzip",
      value: Number(found[1]),
      unit: "B",
      aim: { of: "value", atMost: 100_000 },
    }),
    row({ name: "style sheets of the same", value: Number(found[2]), unit: "B" }),
  ];
}
