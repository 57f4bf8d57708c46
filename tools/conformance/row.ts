/** A statement of the specification, proven by the tests that wear its id as a tag, or open until what it names is built and used. */
export interface Row {
  readonly id: string;
  readonly text: string;
  readonly open?: string;
  /** Where the product decides what the specification leaves open, or otherwise than it says: what, and why. */
  readonly decision?: string;
}

export interface Section {
  readonly number: number;
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Statements by their ids. Tests name these, so an id stays with its statement: a new one takes the next number of its section. */
export type Statements = Readonly<Record<string, string | Omit<Row, "id">>>;

/** The ids of those that tests may prove: all that are not open. */
export type ProvenIn<All extends Statements> = {
  [Id in keyof All]: All[Id] extends { readonly open: string } ? never : Id;
}[keyof All] &
  string;

export const decided = (text: string, decision: string) => ({ text, decision });
export const waiting = (text: string, open: string) => ({ text, open });

export const isOpen = ({ open }: Row): boolean => open !== undefined;

export const rowsOf = (statements: Statements): readonly Row[] =>
  Object.entries(statements).map(([id, statement]) => ({ id, ...(typeof statement === "string" ? { text: statement } : statement) }));
