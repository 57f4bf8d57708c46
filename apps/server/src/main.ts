/** The one program: `serve` (the default), `demo`, `migrate`, `verify`, `outbox`, `corporate-action` or `operator`. */
import { corporateAction } from "./commands/corporate-action.ts";
import { demo } from "./commands/demo.ts";
import { migrateCommand } from "./commands/migrate-command.ts";
import { operatorCommand } from "./commands/operator.ts";
import { outbox } from "./commands/outbox.ts";
import { serve } from "./commands/serve.ts";
import { verifyCommand } from "./commands/verify.ts";
import { isBundled } from "./platform/server-folder.ts";
import { sourceStack } from "./platform/source-stack.ts";
import { StartError } from "./platform/start-error.ts";

async function run([command = "serve", ...args]: readonly string[]): Promise<number | undefined> {
  switch (command) {
    case "serve":
      await serve();
      return undefined;
    case "demo":
      await demo(args);
      return undefined;
    case "migrate":
      return migrateCommand();
    case "verify":
      return verifyCommand(args);
    case "outbox":
      return outbox(args);
    case "corporate-action":
      return corporateAction(args);
    case "operator":
      return operatorCommand(args);
    default:
      throw new StartError(`unknown command ${command}: use serve, demo, migrate, verify, outbox, corporate-action or operator`);
  }
}

// Node prints what nobody caught as it stands in the error.
process.on("uncaughtExceptionMonitor", (error) => {
  if (isBundled && error instanceof Error && error.stack !== undefined) error.stack = sourceStack(error.stack);
});

try {
  const exitCode = await run(process.argv.slice(2));
  if (exitCode !== undefined) process.exit(exitCode);
} catch (error) {
  const text =
    error instanceof StartError ? error.message : error instanceof Error ? sourceStack(error.stack ?? error.message) : String(error);
  process.stderr.write(`candela: ${text}\n`);
  process.exit(1);
}
