/** The one program: `serve` (the default), `demo`, `migrate`, `verify`, `outbox`, `corporate-action` or `operator`. */
import { isBundled } from "./platform/server-folder.ts";
import { sourceStack } from "./platform/source-stack.ts";
import { StartError } from "./platform/start-error.ts";

/** Each command loads its own modules only: the whole server's take longer to load than most commands to run. */
async function run([command = "serve", ...args]: readonly string[]): Promise<number | undefined> {
  switch (command) {
    case "serve":
      await (await import("./commands/serve.ts")).serve();
      return undefined;
    case "demo":
      await (await import("./commands/demo.ts")).demo(args);
      return undefined;
    case "migrate":
      return (await import("./commands/migrate-command.ts")).migrateCommand();
    case "verify":
      return (await import("./commands/verify.ts")).verifyCommand(args);
    case "outbox":
      return (await import("./commands/outbox.ts")).outbox(args);
    case "corporate-action":
      return (await import("./commands/corporate-action.ts")).corporateAction(args);
    case "operator":
      return (await import("./commands/operator.ts")).operatorCommand(args);
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
