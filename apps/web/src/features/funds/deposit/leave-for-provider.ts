/** Leaves the app for the page where a provider is paid; only for pages of the web, whatever the answer says. */
export function leaveForProvider(url: string): void {
  const page = URL.parse(url, location.href);
  if (page !== null && (page.protocol === "https:" || page.protocol === "http:")) location.assign(page);
}
