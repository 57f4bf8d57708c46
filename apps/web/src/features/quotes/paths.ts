export const SEARCH_PATH = "/pages/tabs/quotes/quoteSearch";
export const FAVORITE_PATH = "/pages/tabs/favorite/favorite";
