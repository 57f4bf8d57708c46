/** Addresses of the site at which passkeys work, as the standard calls them. Pure. */

/** `id` is the host that browsers keep passkeys for; `origin` is where a page must stand. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "0.0.0.0", "[::]", "localhost"]);

/** Browsers know passkeys of names over https, and of this machine as `localhost`; of no other number. */
export function relyingParties(urls: readonly string[]): RelyingParty[] {
  return urls.flatMap((text) => {
    const url = new URL(text);
    if (LOOPBACK.has(url.hostname)) {
      url.hostname = "localhost";
      return [{ id: "localhost", origin: url.origin }];
    }
    const isName = !url.hostname.startsWith("[") && !/^[\d.]+$/.test(url.hostname);
    return isName && url.protocol === "https:" ? [{ id: url.hostname, origin: url.origin }] : [];
  });
}
