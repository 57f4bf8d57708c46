/** The one program: `serve` (the default), `migrate` or `verify`. */
import { migrateCommand } from "./commands/migrate-command.ts";
import { serve } from "./commands/serve.ts";
import { verify } from "./commands/verify.ts";
import { StartError } from "./platform/start-error.ts";

async function run(command = "serve"): Promise<number | undefined> {
  switch (command) {
    case "serve":
      await serve();
      return undefined;
    case "migrate":
      return migrateCommand();
    case "verify":
      return verify();
    default:
      throw new StartError(`unknown command ${command}: use serve, migrate or verify`);
  }
}

try {
  const exitCode = await run(process.argv[2]);
  if (exitCode !== undefined) process.exit(exitCode);
} catch (error) {
  const text = error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`candela: ${text}\n`);
  process.exit(1);
}
