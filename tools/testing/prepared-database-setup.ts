/** Makes the database that tests of processes begin with, once for their run: `initdb` and all migrations would take several seconds of a core in each of some forty. */
import type { TestProject } from "vitest/node";
import { prepareDatabase } from "./prepared-database.ts";

export default async function setup(project: TestProject): Promise<() => void> {
  const { cluster, remove } = await prepareDatabase();
  project.provide("preparedDatabase", cluster);
  return remove;
}
