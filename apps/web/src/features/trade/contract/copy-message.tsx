import { Button } from "@candela/ui";
import type { MessageWaysProps } from "../../../lib/kinds/product-kind-view.ts";
import { useT } from "../../../lib/language/i18n.ts";
import { navigateTo } from "../../../lib/navigation/navigation.ts";
import { COPY_PATH } from "../../../lib/navigation/paths.ts";

/** Such a message has no figures: they stand where it leads. */
export function CopyFacts() {
  return null;
}

/** To the own copies; of a leader to what they lead. */
export function CopyWays({ message: { kind } }: MessageWaysProps) {
  const t = useT();
  const place = kind === "copy_hidden" ? { lead: "own" } : { tab: "copies" };
  return (
    <Button wide onClick={() => void navigateTo(COPY_PATH, place)}>
      {t("inbox_look")}
    </Button>
  );
}
