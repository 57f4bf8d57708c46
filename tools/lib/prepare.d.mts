import type { ServerStart } from "./server-build.mjs";

export interface Prepared {
  readonly node: string;
  readonly server: ServerStart | undefined;
}

export function prepare(wanted: { web?: boolean; server?: boolean }): Promise<Prepared>;
