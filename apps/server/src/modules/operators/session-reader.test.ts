import { expect, it } from "vitest";
import type { Sql } from "../../platform/postgres/database.ts";
import { createOperatorReader } from "./session-reader.ts";

it.each(["", "op_", "user", "x".repeat(43), `op_${"x".repeat(500)}`, `op_${"é".repeat(43)}`])(
  "asks no database about %j, which can be no token of an operator",
  async (token) => {
    const sql = (() => {
      throw new Error("asked");
    }) as unknown as Sql;
    expect(await createOperatorReader(sql, { now: () => 0 })(token)).toBeNull();
  },
);
