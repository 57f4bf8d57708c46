/**
 * `node backdate-installation.ts DATA_DIR DAYS`: makes an installation so many days older, so that a test finds days on which people could have traded.
 * Nothing of the product does that. The server has to be started again: it reads the day at its start.
 */
import { runningClusterAddress } from "../platform/postgres/cluster-home.ts";
import { connect } from "../platform/postgres/database.ts";

const [dataDir = "", days = ""] = process.argv.slice(2);
const address = runningClusterAddress(dataDir);
if (address === undefined) throw new Error(`no database runs in ${dataDir}`);
const sql = connect(address, { poolSize: 1 });
try {
  // A trigger keeps the day for good.
  await sql.begin(async (tx) => {
    await tx`alter table instance disable trigger instance_created_at_immutable`;
    await tx`update instance set created_at = created_at - make_interval(days => ${Number(days)})`;
    await tx`alter table instance enable trigger instance_created_at_immutable`;
  });
} finally {
  await sql.end();
}
