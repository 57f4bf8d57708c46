import { withCheckoutLock } from "./checkout-lock.mjs";
import { findNode } from "./node.mjs";
import { hasPackages, installPackages } from "./packages.mjs";
import { buildWeb, hasWebBuild, webSourcesHash } from "./web-build.mjs";

/**
 * Makes the checkout ready to run: packages installed, web app built. Does nothing (and needs no write access) when all is in place.
 * @param {{ web: boolean }} wanted
 * @returns {Promise<string>} the Node to run the rest with
 */
export async function prepare(wanted) {
  const webHash = wanted.web ? webSourcesHash() : undefined;
  if (hasPackages() && hasWebBuild(webHash)) return findNode();
  return withCheckoutLock(
    async () => {
      if (!hasPackages()) {
        say("Installing packages (only when they changed; a minute or so)");
        await installPackages();
      }
      const node = findNode();
      if (!hasWebBuild(webHash)) {
        say("Building the web app");
        await buildWeb(node, webHash);
      }
      return node;
    },
    (pid) => say(`Waiting for process ${pid}, which is preparing this checkout`),
  );
}

function say(text) {
  process.stdout.write(`${text} …\n`);
}
