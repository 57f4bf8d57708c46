/** `node tools/run.mjs NAME [argument …]`: from a bare clone to a running command of `lib/commands.mjs`. Needs nothing but Node and npm. */
import { runForeground } from "./lib/child.mjs";
import { commands } from "./lib/commands.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject, projectFolder, ToolError } from "./lib/project.mjs";

const [name = "", ...given] = process.argv.slice(2);

try {
  if (!Object.hasOwn(commands, name)) throw new ToolError(`no command ${name}: there are ${Object.keys(commands).join(", ")}`);
  const { program, web, isServer, fromCaller, env, args = (all) => all } = commands[name];
  const { node, server } = await prepare({ web, server: isServer });
  const file = isServer ? server.program : program && inProject(...program);
  if (file !== undefined)
    process.exitCode = await runForeground(node, [file, ...args(given)], {
      hasChannel: isServer,
      env: { ...server?.env, ...env?.() },
      cwd: fromCaller ? process.cwd() : projectFolder,
    });
} catch (error) {
  failWith(error);
}
