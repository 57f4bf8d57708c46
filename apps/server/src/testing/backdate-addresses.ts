/**
 * `node backdate-addresses.ts DATA_DIR LABEL HOURS`: makes the wallet addresses of this label so many hours older, so that a test finds one that has
 * waited. Nothing of the product does that.
 */
import { HOUR_MS } from "@candela/model";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect } from "../platform/postgres/database.ts";

const [dataDir = "", label = "", hours = ""] = process.argv.slice(2);
const address = runningClusterAddress(dataDir);
if (address === undefined) throw new Error(`no database runs in ${dataDir}`);
const sql = connect(address, { poolSize: 1 });
try {
  const passed = String(Number(hours) * HOUR_MS);
  const older = await sql`update wallet_address
    set created_ms = created_ms - ${passed}::bigint, confirmed_ms = confirmed_ms - ${passed}::bigint where label = ${label}`;
  if (older.count === 0) throw new Error(`no address is named ${label}`);
} finally {
  await sql.end();
}
