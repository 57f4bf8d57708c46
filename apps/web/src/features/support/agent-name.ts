import type { T } from "../../lib/language/i18n.ts";
import type { SupportMessage } from "../../lib/support/support-shapes.ts";
import { isolated } from "./isolated.ts";

/** The public name of who answered; one that has none answers as the service itself. */
export function agentName(agent: SupportMessage["agent"], t: T): string {
  return agent === null || agent.name === "" ? t("support_title") : isolated(agent.name);
}
