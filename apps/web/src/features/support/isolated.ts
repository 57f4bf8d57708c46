/** A name within a sentence of another direction: its signs stay where they belong. */
export const isolated = (name: string): string => `\u2068${name}\u2069`;
