import { withCheckoutLock } from "./checkout-lock.mjs";
import { findNode } from "./node.mjs";
import { hasPackages, installPackages } from "./packages.mjs";
import { buildServer, hasServerBuild, serverSourcesHash, serverStart } from "./server-build.mjs";
import { buildWeb, hasWebBuild, webSourcesHash } from "./web-build.mjs";

/**
 * Makes the checkout ready to run: packages installed, web app and server built. Does nothing (and needs no write access) when all is in place.
 * @param {{ web?: boolean, server?: boolean }} wanted
 * @returns {Promise<import("./prepare.mjs").Prepared>} the Node to run the rest with, and what starts the server when it is wanted
 */
export async function prepare({ web = false, server = false }) {
  const webHash = web ? webSourcesHash() : undefined;
  const serverHash = server ? serverSourcesHash() : undefined;
  const hasServer = serverHash === undefined || hasServerBuild(serverHash);
  if (hasPackages() && hasWebBuild(webHash) && hasServer) return prepared(findNode(), serverHash);
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
      if (hasServer) return prepared(node, serverHash);
      say("Building the server");
      return prepared(node, await buildServer(node));
    },
    (pid) => say(`Waiting for process ${pid}, which is preparing this checkout`),
  );
}

function prepared(node, serverHash) {
  return { node, server: serverHash === undefined ? undefined : serverStart(serverHash) };
}

function say(text) {
  process.stdout.write(`${text} …\n`);
}
