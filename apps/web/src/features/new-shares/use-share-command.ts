import { command } from "../../lib/net/command.ts";
import { useCommand } from "../../lib/net/use-command.ts";

type ShareCommand = "POST /api/newShares/subscribe" | "POST /api/newShares/withdraw";

/** Sends one such command at a time; its key is kept until its outcome is known, also over a reload. */
export const useShareCommand = () => useCommand<ShareCommand>(command, "funds_never_arrived");
