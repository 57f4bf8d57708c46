/** `npm run schema`: writes what the migrations make (apps/server/migrations/schema.sql) and the table of settings (docs/settings.md). */
import { runForeground } from "./lib/child.mjs";
import { prepare } from "./lib/prepare.mjs";
import { failWith, inProject } from "./lib/project.mjs";

try {
  const node = await prepare({ web: false });
  process.exitCode = await runForeground(node, [inProject("apps", "server", "src", "testing", "write-golden-files.ts")]);
} catch (error) {
  failWith(error);
}
