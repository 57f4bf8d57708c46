import decodeQR from "qr/decode.js";
import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { applyAccountEvents } from "../../lib/account/account-cache.ts";
import { queryClient } from "../../lib/net/queries.ts";
import { describePages } from "../../testing/page-states.tsx";
import { standAt } from "../../testing/place.ts";
import { say } from "../../testing/say.ts";
import { server } from "../../testing/server.ts";
import { show } from "../../testing/show.tsx";
import { drawPoster, type PosterContent } from "./poster.ts";
import { POSTER_FORMATS } from "./poster-formats.ts";
import SharePage from "./share-page.tsx";
import TeamPage from "./team-page.tsx";
import { answerTeam, CODE, LINE, MEMBERS, summaryWith } from "./team-test-support.ts";
import { inviteLink } from "./team-words.ts";

const button = (name: string | RegExp) => page.getByRole("button", { name });
const RATES = { version: 2, fromDay: "2026-12-07", rates: ["0.12000000", "0.04000000", "0.02000000"] };

describePages({
  team: {
    page: TeamPage,
    filled: answerTeam,
    states: ["filled", "hidden", "empty", "failing", "out"],
    deeds: {
      "its rules opened": () => button("team_rules").click(),
      "its code to be scanned": () => button("team_qr").click(),
      "its commission": () => page.getByRole("tab", { name: "team_records" }).click(),
      "those with the most fees": () => page.getByRole("combobox", { name: "team_sort" }).selectOptions("fees"),
    },
  },
  "what stands in the way": {
    page: TeamPage,
    filled: () => answerTeam({ isIdentified: false, waiting: "3.500000", nextRates: RATES, bookedThrough: null }),
    states: ["filled"],
  },
  "an invitation": {
    page: SharePage,
    filled: answerTeam,
    states: ["filled", "failing", "out"],
    deeds: {
      "words that promise something": () => userEvent.fill(page.getByRole("textbox", { name: "share_words" }), "I made 20% here"),
      "another size": () => page.getByText("share_story").click(),
    },
  },
});

it("reads commission again when the server tells of some", async () => {
  answerTeam();
  standAt("/pages/team/team?tab=records", "told");
  await show(<TeamPage />);
  await expect.element(page.getByText("Jonas R.").first()).toBeVisible();
  server().data("GET /api/team/summary", summaryWith({ earned: "304.720000" }));
  server().rows("GET /api/team/commissions", [{ ...LINE, id: "10", name: "Pavel D." }]);
  applyAccountEvents(queryClient, [{ kind: "commission", amount: "2.000000" }]);
  await expect.element(page.getByText("Pavel D.")).toBeVisible();
});

it("draws no words that promise earnings: the last ones that may stand there stay", async () => {
  answerTeam();
  standAt("/pages/user/iwannashare", "words");
  await show(<SharePage />);
  const words = page.getByRole("textbox", { name: say("share_words") });
  await words.fill("Come and practise");
  await words.fill("Come, 500 USDT a day");
  await expect.element(page.getByRole("img", { name: /Come and practise/ })).toBeVisible();
  await expect.element(button(say("share_save"))).toHaveAttribute("aria-disabled", "true");
});

const CONTENT: PosterContent = {
  ...{ siteName: "Candela", words: "I practise here on paper money. Every receipt can be checked.", code: CODE, codeLabel: "Code" },
  ...{ paper: "Simulated trading. No real money.", language: "en", isRtl: false, fontFamily: "sans-serif" },
  link: "https://candela.example/#/pages/user/register?code=MIRA48AB",
};

it.each(POSTER_FORMATS.flatMap((format) => [false, true].map((isRtl) => ({ name: format.name, format, isRtl }))))(
  "the code of a picture leads to exactly the link: $name, right to left $isRtl",
  ({ format, isRtl }) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: format.width, height: format.height });
    const context = canvas.getContext("2d");
    if (context === null) throw new Error("a canvas draws");
    drawPoster(context, format, { ...CONTENT, isRtl });
    expect(decodeQR(context.getImageData(0, 0, format.width, format.height))).toBe(CONTENT.link);
  },
);

it("the link carries the code to the registration", () => {
  expect(inviteLink(CODE)).toMatch(/\/#\/pages\/user\/register\?code=MIRA48AB$/);
});

const MILLION = 1_000_000;
const units = (text: string | null | undefined) => Math.round(Number((text ?? "").replace(/[^\d.]/g, "")) * MILLION);
const sum = (figures: readonly number[]) => figures.reduce((all, each) => all + each, 0);

it("the members of a level, as they are written, add up to the level, and the levels to what was earned and what waits", async () => {
  const [first] = MEMBERS;
  if (first === undefined) throw new Error("somebody is in the team");
  const earned = ["41.098332", "11.104331", "2.542328"];
  const { levels } = summaryWith({});
  const told = levels.map((level, index) => ({ ...level, earned: earned[index] ?? "0.000000" }));
  answerTeam({ earned: "54.244991", waiting: "0.500000", levels: told });
  const own = ["20.333333", "20.333333", "0.431666"];
  server().rows(
    "GET /api/team/members",
    own.map((each, index) => ({ ...first, id: String(index + 1), earned: each })),
  );
  await show(<TeamPage />);
  await expect.element(page.getByText("41.098332", { exact: true })).toBeVisible();
  const cells = [...document.querySelectorAll("tbody tr td:last-child")].map((cell) => units(cell.textContent));
  expect(cells).toEqual([41_098_332, 11_104_331, 2_542_328]);
  await expect.poll(() => page.getByText(/^\+[\d.]+$/).elements().length).toBe(3);
  const members = page.getByText(/^\+[\d.]+$/).elements();
  expect(sum(members.map(({ textContent }) => units(textContent)))).toBe(cells[0]);
  await expect.element(page.getByText("54.244991", { exact: true })).toBeVisible();
  expect(sum(cells)).toBe(units("54.244991") + units("0.500000"));
});

it("the levels add up to what was earned also where the operator wants two decimals of everything", async () => {
  const earned = ["41.098332", "11.104331", "2.542328"];
  const { levels } = summaryWith({});
  const setting = { id: 1, remark: "app_decimal_no", otherValue: "0", contentVisibleFlag: false, contentLang: "" };
  server().rows("GET /api/textLang/list", [setting]);
  answerTeam({ earned: "54.744991", levels: levels.map((level, index) => ({ ...level, earned: earned[index] ?? "0.000000" })) });
  await show(<TeamPage />);
  await expect.element(page.getByText("41.10", { exact: true })).toBeVisible();
  const cells = [...document.querySelectorAll("tbody tr td:last-child")].map((cell) => Math.round(Number(cell.textContent) * 100));
  expect(cells).toEqual([4110, 1110, 254]);
});
