import type { ContentModule } from "./modules/content/index.ts";
import { createDestinationsModule, type DestinationParts, type DestinationsModule } from "./modules/destinations/index.ts";

/** Where money may be sent: codes go out as identity sends them, and how many addresses there may be is a setting. */
export function composeDestinations(
  { sql, clock, random, log, box, bus, codes, prove }: Omit<DestinationParts, "isOneANetwork">,
  { setting }: Pick<ContentModule, "setting">,
): DestinationsModule {
  const isOneANetwork = async () => (await setting("app_adress_num")) !== "0";
  return createDestinationsModule({ sql, clock, random, log, bus, box, codes, prove, isOneANetwork });
}
