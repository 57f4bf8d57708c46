import type { ContentModule } from "./modules/content/index.ts";
import { createIdentityModule, type IdentityModule, type IdentityParts } from "./modules/identity/index.ts";
import { grantPaper } from "./modules/ledger/index.ts";

type Given = Omit<IdentityParts, "siteName" | "passwordRule" | "openPaperAccount">;

/** Identity with what it takes from others: the site's name and its rule for passwords, as operators set them, and the paper money of a new user. */
export function composeIdentity(
  given: Given,
  { siteName, passwordRule }: Pick<ContentModule, "siteName" | "passwordRule">,
): IdentityModule {
  const { clock } = given;
  return createIdentityModule({
    ...given,
    siteName,
    passwordRule,
    openPaperAccount: (tx, userId) => grantPaper(tx, userId, clock.now()),
  });
}
