/**
 * Where browsers take messages. A subscription names an address that this server then calls: only those of the browsers' own services are
 * taken, so that nobody has it knock at doors inside our network.
 */
const HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:updates|[a-z0-9-]+)\.push\.services\.mozilla\.com$/,
  /^[a-z0-9-]+\.push\.apple\.com$/,
  /^[a-z0-9-]+(?:\.[a-z0-9-]+)?\.notify\.windows\.com$/,
];

export function isPushService(endpoint: string): boolean {
  const url = URL.parse(endpoint);
  return (
    url !== null &&
    url.protocol === "https:" &&
    url.port === "" &&
    url.username === "" &&
    url.password === "" &&
    HOSTS.some((host) => host.test(url.hostname))
  );
}
