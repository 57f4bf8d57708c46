/** `node tools/run.mjs NAME [argument …]`: from a bare clone to a running command of `lib/commands.mjs`. Needs nothing but Node and npm. */
import { runForeground } from "./lib/child.mjs";
import { commands } from "./lib/commands.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject, projectFolder, ToolError } from "./lib/project.mjs";

const [name = "", ...given] = process.argv.slice(2);

try {
  if (!Object.hasOwn(commands, name)) throw new ToolError(`no command ${name}: there are ${Object.keys(commands).join(", ")}`);
  const { program, web = false, hasChannel, fromCaller, env, args = (all) => all } = commands[name];
  const node = await prepare({ web });
  if (program !== undefined)
    process.exitCode = await runForeground(node, [inProject(...program), ...args(given)], {
      hasChannel,
      env: env?.(),
      cwd: fromCaller ? process.cwd() : projectFolder,
    });
} catch (error) {
  failWith(error);
}
