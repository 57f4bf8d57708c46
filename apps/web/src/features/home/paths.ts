export const NOTICES_PATH = "/pages/notifyList/notifyList";
export const NEWS_PATH = "/components/m-news/m-news";
export const SEARCH_PATH = "/pages/tabs/quotes/quoteSearch";
