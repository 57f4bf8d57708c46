/** A figure with its unit within a text of either direction: it keeps its own order. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
