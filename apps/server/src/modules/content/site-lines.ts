interface Line {
  readonly name: string;
  readonly url: string;
}

/**
 * The addresses that a client chooses from by index. Where the site has two hosts of its own, these come first, so that an index means the same
 * whichever of them the page came from; else the first is the one that the page came from. What the operator has added follows.
 */
export function siteLines(stored: readonly Line[], hosts: readonly string[]): readonly Line[] {
  if (hosts.length === 0) return stored;
  const own = stored.find(({ url }) => url === "");
  const others = stored.filter(({ url }) => url !== "" && !hosts.includes(url));
  return [...hosts.map((url, index) => ({ name: index === 0 && own !== undefined ? own.name : new URL(url).host, url })), ...others];
}
