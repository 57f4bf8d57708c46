export type Value = string | number | boolean | null;
/** Words of a row in one language. */
export type WireText = Readonly<Record<string, string>>;
/** A row as operators send and get it. */
export type WireRow = Readonly<Record<string, Value | readonly WireText[]>>;

/** Where a table of the contract is kept. */
export interface StoredTable<Field extends string = string, Text extends string = string> {
  readonly table: string;
  /** The fields that name a row. */
  readonly key: readonly Field[];
  /** Column of each field. */
  readonly columns: Readonly<Record<Field, string>>;
  /** Fields that are epoch ms on the wire and a moment in the column. */
  readonly moments?: readonly Field[];
  /** Column that is set to the moment of writing. */
  readonly stamp?: string;
  /** Order of lists. */
  readonly order: "position" | "published_at" | "id" | "name" | "setting" | "level";
  /** Column whose values `reorder` names; only where lists go by position and the position is not the key. */
  readonly named?: string;
  /** Where tables of the wire share one of the database: the column that tells them apart, and its value in this one. */
  readonly shares?: { readonly column: string; readonly value: number };
  /** Fields that are decimal text on the wire and whole units in their columns; both ways get and give the row's fields. */
  readonly exact?: {
    readonly fields: readonly Field[];
    readonly toWire: (fields: WireRow) => WireRow;
    readonly toStored: (fields: WireRow) => WireRow;
  };
  /** Rows come and go with the currencies of the house, not with operators. */
  readonly isFixed?: true;
  readonly texts?: {
    readonly table: string;
    /** Column of the texts that points to the row, and the row's column that it points to. */
    readonly reference: string;
    readonly own: string;
    readonly columns: Readonly<Record<Text, string>>;
    readonly html: readonly Text[];
  };
}
