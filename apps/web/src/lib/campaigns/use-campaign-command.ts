import { command } from "../net/command.ts";
import { useCommand } from "../net/use-command.ts";

type CampaignCommand = "POST /api/activity/join" | "POST /api/activity/claim" | "POST /api/activity/signIn";

/** Sends one such command at a time; its key is kept until its outcome is known, also over a reload. */
export const useCampaignCommand = () => useCommand<CampaignCommand>(command, "funds_never_arrived");
