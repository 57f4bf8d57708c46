import { RequestError } from "./request.ts";

/** Whether the requested thing does not exist: a wrong address is no fault that trying again would mend. */
export function isMissing(error: Error | null): boolean {
  return error instanceof RequestError && error.failure.kind === "rejected" && error.failure.status < 500;
}
