import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { NOW } from "../../../testing/clock.ts";
import { answerAsUsual } from "../../../testing/guest.ts";
import { show } from "../../../testing/show.tsx";
import { MoneyRow } from "./money-row.tsx";
import { SummaryHead } from "./summary-head.tsx";

it("a row has every digit that was booked, so that the sum above it, which is cut, is not another amount", async () => {
  answerAsUsual();
  const amounts = [{ currencyId: 3, currencyName: "USDT", amount: "123.456789", mid: "1.000000", midTs: null }];
  await show(
    <>
      <SummaryHead
        title="November"
        count="1"
        summary={{ count: 1, open: 0, worth: "123.456789", currencyName: "USDT", currencyId: 3, amounts }}
      />
      <MoneyRow
        {...{ href: "#/", currencyName: "USDT", way: "TRC20", createdAt: NOW, isToday: true, more: [], amount: "123.456789" }}
        tag={{ tone: "up", text: "Credited" }}
      />
    </>,
  );
  const row = () =>
    page
      .getByRole("link")
      .element()
      .textContent.replaceAll(/\p{Cf}/gu, "");
  await expect.poll(row).toContain("123.456789");
  await expect.element(page.getByText("123.45", { exact: true })).toBeVisible();
});
