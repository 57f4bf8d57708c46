import { ToolError } from "./project.mjs";

const requestLimitMs = 10_000;

/**
 * What the smoke test does with a running server.
 * @param {string} address
 * @param {"first" | "second"} visit the second one comes after a restart
 * @returns {Promise<string[]>} what was seen, a line each
 */
export async function useServer(address, visit) {
  const health = await getJson(`${address}/api/health`);
  const state = health.data ?? health;
  if (state.ready !== true) throw new ToolError(`smoke: on the ${visit} visit the server is not ready: ${JSON.stringify(health)}`);
  return ["health is ready"];
}

async function getJson(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(requestLimitMs) });
  const text = await response.text();
  if (!response.ok) throw new ToolError(`smoke: ${url} answered ${response.status}: ${text.slice(0, 500)}`);
  return JSON.parse(text);
}
