import { Button, Description, useUi } from "@candela/ui";
import type { MessageWaysProps } from "../../lib/kinds/product-kind-view.ts";
import { useT } from "../../lib/language/i18n.ts";
import type { MessageTeller, SiteMessage } from "../../lib/messages/message-teller.ts";
import { navigateTo } from "../../lib/navigation/navigation.ts";
import { TEAM_PATH } from "../../lib/navigation/paths.ts";
import { formatUtcDate } from "../../lib/time/time-format.ts";
import { LEVEL_NAMES } from "./team-shapes.ts";
import { dayStart, rateText } from "./team-words.ts";

export const tellRates: MessageTeller = ({ day = "1970-01-01", one = "0", two = "0", three = "0" }, _name, style, t) => ({
  title: t("inbox_commission_rates"),
  text: t("inbox_commission_rates_text", {
    day: formatUtcDate(dayStart(day)),
    ...{ one: rateText(one, style), two: rateText(two, style), three: rateText(three, style) },
  }),
});

/** The rates, level by level. */
export function RatesFacts({ params: { one = "0", two = "0", three = "0" } }: Pick<SiteMessage, "params">) {
  const t = useT();
  const style = useUi();
  return [one, two, three].map((rate, index) => {
    const name = LEVEL_NAMES[index] ?? "team_level_three";
    return (
      <Description key={name} name={t(name)}>
        <bdi className="num">{rateText(rate, style)}</bdi>
      </Description>
    );
  });
}

export function TeamWays(_props: MessageWaysProps) {
  const t = useT();
  return (
    <Button wide onClick={() => void navigateTo(TEAM_PATH)}>
      {t("inbox_look")}
    </Button>
  );
}
