/** Layouts that an operator may choose for the first and the last tab: the same data, each shown its own way. The first of each is the default. */
export const HOME_PATHS = [
  "/pages/tabs/home/home-d",
  "/pages/tabs/home/home",
  "/pages/tabs/home/home-g",
  "/pages/tabs/home/home-h",
  "/pages/tabs/home/home-j",
  "/pages/tabs/home/home-k",
] as const;
export type HomePath = (typeof HOME_PATHS)[number];

export const ME_PATHS = [
  "/pages/tabs/me/me-d",
  "/pages/tabs/me/me",
  "/pages/tabs/me/me-e",
  "/pages/tabs/me/me-f",
  "/pages/tabs/me/me-g",
  "/pages/tabs/me/me-h",
  "/pages/tabs/me/me-j",
] as const;
export type MePath = (typeof ME_PATHS)[number];
