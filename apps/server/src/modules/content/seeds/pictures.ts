/** Drawn for this app, in `apps/web/public/art`; each piece of news has its own, so that neighbours differ. */
export interface SeedPicture {
  readonly table: "article" | "pop_up";
  /** Of what it stands beside. */
  readonly name: string;
  readonly img: string;
}

const news = (name: string, picture: string): SeedPicture => ({ table: "article", name, img: `/art/${picture}.svg` });

export const SEED_PICTURES: readonly SeedPicture[] = [
  { table: "pop_up", name: "welcome", img: "/art/welcome.svg" },
  news("newsReadReceipt", "receipt"),
  news("newsBidAsk", "spread"),
  news("newsMargin", "margin"),
  news("newsOrderTypes", "orders"),
  news("newsSimulatedMarket", "simulated"),
  news("newsBreakEven", "break-even"),
  news("newsStatistics", "statistics"),
  news("newsExactNumbers", "exact"),
];
