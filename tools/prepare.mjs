/** Installs the packages as the lock file says, unless that is done; for CI, which then runs the checks. */
import { prepare } from "./lib/prepare.mjs";
import { failWith } from "./lib/project.mjs";

await prepare({ web: false }).catch(failWith);
