/** Labels of the tabs; the keys are the specification's. */
export const navigation = {
  navBar_frontPage: "Home",
  navBar_quotes: "Quotes",
  nav_trad: "Trade",
  nav_assets: "Assets",
  navBar_personalInformation: "Me",
} as const;
