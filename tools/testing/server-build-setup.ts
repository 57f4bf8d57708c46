/** Builds the server where its sources changed, once for a run of the tests of processes, and again before a watched run is repeated. */
import type { TestProject } from "vitest/node";
import { prepare } from "../lib/prepare.mjs";
import type { ServerStart } from "../lib/server-build.mjs";

declare module "vitest" {
  interface ProvidedContext {
    serverStart: ServerStart;
  }
}

export default async function setup(project: TestProject): Promise<void> {
  const provide = async () => {
    const { server } = await prepare({ server: true });
    if (server === undefined) throw new Error("prepare built no server");
    project.provide("serverStart", server);
  };
  await provide();
  project.onTestsRerun(provide);
}
