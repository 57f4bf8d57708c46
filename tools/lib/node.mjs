import { existsSync } from "node:fs";
import { inProject, ToolError } from "./project.mjs";

/** The first version that runs TypeScript files as they are. */
const versionMin = [22, 18];

/** The Node that runs the server and the tests: the one among our packages, else the one that runs us when it is new enough. */
export function findNode() {
  const own = inProject("node_modules", ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(own)) return own;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > versionMin[0] || (major === versionMin[0] && minor >= versionMin[1])) return process.execPath;
  throw new ToolError(
    `no Node.js is packaged for ${process.platform}-${process.arch} and this one is ${process.versions.node}: install Node.js ${versionMin.join(".")} or newer`,
  );
}
