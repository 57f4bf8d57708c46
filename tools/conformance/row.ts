/** A test by its file and its title, or by the end of its full title from a group on. */
export type Proof = readonly [file: string, title: string];

/** A statement of the specification: proven by tests, or open until what it names is built. */
export interface Row {
  readonly id: string;
  readonly text: string;
  readonly proof?: readonly Proof[];
  readonly open?: string;
  /** Where the product decides what the specification leaves open, or otherwise than it says: what, and why. */
  readonly decision?: string;
}

export interface Section {
  readonly number: number;
  readonly title: string;
  readonly rows: readonly Row[];
}

/** Between the titles of a test's groups and its own. */
export const BETWEEN = " › ";

/** Numbers statements within a section: `4.1`, `4.2`, … */
export function numbered(prefix: string, rows: readonly Omit<Row, "id">[]): readonly Row[] {
  return rows.map((row, index) => ({ id: `${prefix}.${index + 1}`, ...row }));
}

export const proven = (text: string, ...proof: readonly Proof[]): Omit<Row, "id"> => ({ text, proof });
/** The same statement with what the product decides about it. */
export const decided = <R extends Omit<Row, "id">>(decision: string, row: R): R => ({ ...row, decision });
export const waiting = (text: string, open: string): Omit<Row, "id"> => ({ text, open });
