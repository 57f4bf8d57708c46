/** Where the zone of a moment stands: behind it, in the direction in which the language is read. */
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { useT } from "../language/i18n.ts";
import { formatUtcDateTime, formatUtcTime } from "./time-format.ts";

const MOMENT = Date.UTC(2026, 10, 20, 9, 36, 12);

function Moments() {
  const t = useT();
  return [formatUtcDateTime(MOMENT), formatUtcTime(MOMENT)].map((time) => (
    <p key={time}>
      <bdi className="num moment">{t("orders_utc", { time })}</bdi>
    </p>
  ));
}

/** The left edge of the first and of the last letter or digit that is written. */
function edges(element: Element): readonly [zone: number, time: number] {
  const node = element.firstChild as Text;
  const left = (word: RegExp) => {
    const range = document.createRange();
    const at = node.data.search(word);
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    return range.getBoundingClientRect().left;
  };
  return [left(/U/), left(/\d/)];
}

it.each([
  ["en", false],
  ["sa", true],
] as const)("in %s UTC is read after date and time", async (language, fromRight) => {
  await show(<Moments />, { language });
  const moments = [...document.querySelectorAll(".moment")];
  expect(moments).toHaveLength(2);
  for (const moment of moments) {
    const [zone, time] = edges(moment);
    expect(zone < time, moment.textContent ?? "").toBe(fromRight);
  }
});
