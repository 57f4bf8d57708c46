/** Starts the one cluster of a test run and hands its address to the test files. */
import type { TestProject } from "vitest/node";
import { startTestCluster } from "./test-cluster.ts";

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster();
  project.provide("testCluster", cluster.template);
  return cluster.stop;
}
