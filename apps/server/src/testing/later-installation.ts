/**
 * `node later-installation.ts DATA_DIR DAYS`: sets the time of an installation so many days ahead, as a fast clock (`CLOCK_SPEED`) would after them, so that a
 * test finds days that have passed. Nothing of the product does that. The server has to be started again: it reads its time at its start.
 */
import { DAY_MS } from "@candela/model";
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect } from "../platform/postgres/database.ts";

const [dataDir = "", days = ""] = process.argv.slice(2);
const address = runningClusterAddress(dataDir);
if (address === undefined) throw new Error(`no database runs in ${dataDir}`);
const sql = connect(address, { poolSize: 1 });
const now = String(Date.now());
const laterMs = String(Number(days) * DAY_MS);
try {
  await sql`insert into installation_clock (machine_ms, reached_ms, speed)
    values (${now}::bigint, ${now}::bigint + ${laterMs}::bigint, 1)
    on conflict (only_row) do update set reached_ms = installation_clock.reached_ms + ${laterMs}::bigint`;
} finally {
  await sql.end();
}
