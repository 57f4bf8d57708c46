import type { IncomingMessage } from "node:http";

export interface UpgradeRules {
  /** Where people open the app, when a proxy stands in front. */
  readonly publicUrl: string | undefined;
  /** Addresses of the site whose pages may open the socket too. */
  readonly lines?: () => readonly { readonly url: string }[];
  readonly socketsPerAddress: number;
}

function hostOf(url: string | undefined): string | undefined {
  return url === undefined || !URL.canParse(url) ? undefined : new URL(url).host;
}

/** Pages of other sites may not open our socket; programs send no Origin and may. */
export function isOriginAllowed(request: IncomingMessage, { publicUrl, lines }: Partial<UpgradeRules>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const from = hostOf(origin);
  if (from === undefined) return false;
  return from === host || from === hostOf(publicUrl) || (lines?.() ?? []).some(({ url }) => url === origin);
}
