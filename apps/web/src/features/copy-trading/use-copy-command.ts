import { command } from "../../lib/net/command.ts";
import { useCommand } from "../../lib/net/use-command.ts";

type CopyCommand =
  | "POST /api/followOrder/follow"
  | "POST /api/followOrder/changeFollow"
  | "POST /api/followOrder/pause"
  | "POST /api/followOrder/resume"
  | "POST /api/followOrder/stop"
  | "POST /api/followOrder/becomeLeader"
  | "POST /api/followOrder/changeLeader"
  | "POST /api/followOrder/stopLeading";

/** Sends one such command at a time; its key is kept until its outcome is known, also over a reload. */
export const useCopyCommand = () => useCommand<CopyCommand>(command, "funds_never_arrived");
